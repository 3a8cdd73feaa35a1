import JSON
import JSONSchema
import Normalization

extension RouteReader {
  func readPlan(of node: YAMLNode, into draft: inout RouteDraft) {
    let others = setting("other-fields", of: node, default: .drop, read: otherFields)
    guard let fields = value("fields", of: node), !fields.isMapping || !fields.entries.isEmpty
    else {
      requireRest(others, of: node)
      others.map {
        compile(NormalizationDefinition(fields: [], otherFields: $0.value), of: node, into: &draft)
      }
      return
    }
    let read = FieldReader(diagnostics: diagnostics).read(fields)
    checkNames(of: fields, isOpen: others?.value.letsThrough ?? true, route: node)
    guard let read, let others else { return }
    compile(
      NormalizationDefinition(fields: read, otherFields: others.value), of: node, into: &draft)
  }

  private func otherFields(_ node: YAMLNode) -> OtherFields? {
    switch node.scalar?.text {
    case "drop"?: return .drop
    case "keep"?: return .keep
    case "reject"?: return .reject
    case let text?:
      if let style = CaseStyle(rawValue: text) { return .rename(style) }
    case nil: break
    }
    return values.mismatch(node, "`drop`, `keep`, `reject` or a case")
  }

  /// A route without fields and without other fields would make nothing but empty objects.
  private func requireRest(_ others: Setting<OtherFields>?, of node: YAMLNode) {
    guard let others, !others.value.letsThrough else { return }
    diagnostics.error(
      at: node.start, "without `fields` the clean records would be empty",
      remedy: "name the fields, or pass all on with `other-fields: keep`")
  }

  private func compile(
    _ definition: NormalizationDefinition, of node: YAMLNode, into draft: inout RouteDraft
  ) {
    switch Plan.compile(definition) {
    case .success(let plan): draft.plan = plan
    case .failure(let errors):
      for error in errors.errors {
        let (place, value) = place(of: error.path, in: node)
        if diagnostics.isWrong(value) { continue }
        diagnostics.error(at: place, error.message, remedy: error.remedy)
      }
    }
  }

  /// As far down as the path, which is that of the long form, can be followed in what was written.
  private func place(
    of path: [PathStep], in route: YAMLNode
  ) -> (place: TextPosition, value: YAMLNode) {
    var place = route.start
    var node = route
    for (depth, step) in path.enumerated() {
      switch (step, node.content) {
      case (.key(let key), .mapping):
        guard let entry = node.entry(key) ?? (depth == 0 ? defaults?.entry(key) : nil) else {
          return (place, node)
        }
        // A field is known by its name.
        place = depth == 1 ? entry.place : entry.value.start
        node = entry.value
      case (.index(let index), .sequence(let elements)):
        guard elements.indices.contains(index) else { return (place, node) }
        node = elements[index]
        place = node.start
      default:
        // A shorthand: what is to be found below stands here itself.
        place = node.start
      }
    }
    return (place, node)
  }

  private func checkNames(of fields: YAMLNode, isOpen: Bool, route node: YAMLNode) {
    guard let path = value("clean-schema", of: node), let schema = schemas.text(of: path) else {
      return
    }
    let place = node.entry("fields")?.place ?? fields.start
    CleanNameCheck(diagnostics: diagnostics, file: schema.file, bytes: schema.bytes)
      .run(fields: fields, at: place, isOpen: isOpen)
  }
}

extension OtherFields {
  /// Whether members that no field names reach the clean record.
  fileprivate var letsThrough: Bool {
    switch self {
    case .keep, .rename: true
    case .drop, .reject: false
    }
  }
}
