import JSON
import JSONSchema
import Normalization
import Pipeline

/// Reads routes: each key from the route itself, else from `defaults`.
struct RouteReader {
  let diagnostics: Diagnostics
  let defaults: YAMLNode?
  let schemas: SchemaCatalog

  var values: ValueReader { ValueReader(diagnostics: diagnostics) }

  func read(_ node: YAMLNode) -> RouteDraft {
    var draft = RouteDraft(node: node)
    draft.name = required("name", of: node, read: values.text)
    draft.from = sources(of: node)
    draft.to = required("to", of: node, read: values.text)
    draft.deadLetters = required("dead-letters", of: node, read: values.text)
    if let when = value("when", of: node) {
      draft.hasCondition = true
      draft.condition = condition(when).map { Setting(value: $0, node: when) }
    }
    draft.items = setting("items", of: node, default: [Pointer(steps: [])], read: values.pointers)
    draft.items.map(warnOfItems)
    draft.key = setting("key", of: node, default: .keep, read: key)
    readDecoding(of: node, into: &draft)
    readSchemas(of: node, into: &draft)
    readPlan(of: node, into: &draft)
    draft.stopOnRejects = setting(
      "stop-on-rejects", of: node, default: nil, read: stopOnRejects)
    draft.revealValues = setting("reveal-values", of: node, default: false, read: values.flag)
    return draft
  }

  /// The value under a key of the route or, where it has none, of `defaults`.
  func value(_ key: String, of node: YAMLNode) -> YAMLNode? { node[key] ?? defaults?[key] }

  private func required<Value>(
    _ key: String, of node: YAMLNode, read: (YAMLNode) -> Value?
  ) -> Setting<Value>? {
    guard let value = value(key, of: node) else {
      diagnostics.error(
        at: node.start, "the route has no `\(key)`",
        remedy: key == "dead-letters" ? "add it here or to `defaults`" : "add it")
      return nil
    }
    return read(value).map { Setting(value: $0, node: value) }
  }

  /// What `read` makes of the value, or the fallback where there is none; nil where it is wrong.
  func setting<Value>(
    _ key: String, of node: YAMLNode, default fallback: Value, read: (YAMLNode) -> Value?
  ) -> Setting<Value>? {
    guard let value = value(key, of: node) else { return Setting(value: fallback, node: nil) }
    return read(value).map { Setting(value: $0, node: value) }
  }

  private func sources(of node: YAMLNode) -> [Setting<String>] {
    guard let from = value("from", of: node) else {
      let _: Setting<String>? = required("from", of: node, read: values.text)
      return []
    }
    guard case .sequence(let elements) = from.content else {
      return values.text(from).map { [Setting(value: $0, node: from)] } ?? []
    }
    var topics: [Setting<String>] = []
    for element in elements {
      guard let topic = values.text(element) else { continue }
      if topics.contains(where: { $0.value.isSame(as: topic) }) {
        diagnostics.error(
          element, "`\(topic)` is in this list already", remedy: "remove one of the two")
      } else {
        topics.append(Setting(value: topic, node: element))
      }
    }
    return topics
  }

  private func condition(_ node: YAMLNode) -> RouteCondition? {
    guard let equals = node["equals"] else { return values.mismatch(node, "`equals`") }
    switch (node["pointer"], node["header"]) {
    case (let pointer?, nil):
      guard let path = values.pointer(pointer) else { return nil }
      if path.reachesMany {
        return values.mismatch(pointer, "a pointer to one value: without `*`")
      }
      return scalar(equals).map { .pointer(path, equals: $0) }
    case (nil, let header?):
      guard let name = values.text(header), let value = values.text(equals) else { return nil }
      return .header(name, equals: Array(value.utf8))
    default:
      return values.mismatch(node, "either `pointer` or `header`")
    }
  }

  private func scalar(_ node: YAMLNode) -> RouteCondition.Scalar? {
    guard let scalar = node.scalar else { return values.mismatch(node, "a single value") }
    switch CoreSchema.resolve(scalar) {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .number(let text): return .number(Array(text.utf8).withUnsafeBytes { ExactDecimal($0) })
    case .string: return .string(Array(scalar.text.utf8))
    case .noJSON: return nil
    }
  }

  private func key(_ node: YAMLNode) -> Route.KeyRule? {
    if node.scalar?.text == "keep" { return .keep }
    guard let pointer = values.pointer(node) else { return nil }
    if !pointer.reachesMany { return .pointer(pointer) }
    return values.mismatch(node, "a pointer to one value of the item: without `*`")
  }

  /// The breaker, or nil within where the route turns off what `defaults` give; nil where it is wrong.
  private func stopOnRejects(_ node: YAMLNode) -> StopOnRejects?? {
    if node.scalar?.text == "off" { return .some(nil) }
    guard let share = node["share"], let of = node["of"] else {
      return values.mismatch(node, "`off`, or a mapping with `share` and `of`")
    }
    guard let part = values.share(share),
      let count = values.integer(of, in: 1...1_000_000)
    else { return nil }
    return StopOnRejects(share: part, of: count)
  }

  /// A pointer after one that always finds something is never looked at.
  private func warnOfItems(_ items: Setting<[Pointer]>) {
    guard let all = items.value.firstIndex(where: \.steps.isEmpty), all + 1 < items.value.count,
      let node = items.node
    else { return }
    diagnostics.warning(
      at: node.elements[all + 1].start,
      "this pointer never counts, since `\"\"` before it always does",
      remedy: "put `\"\"` last")
  }
}

// MARK: - Decoding, schemas and plan

extension RouteReader {
  private func readDecoding(of node: YAMLNode, into draft: inout RouteDraft) {
    draft.duplicateKeys = setting("duplicate-keys", of: node, default: .reject) {
      choice($0, DecodeOptions.DuplicateKeys.init(rawValue:))
    }
    draft.tolerate = setting("tolerate", of: node, default: [], read: tolerance)
    draft.maxDepth = setting("max-depth", of: node, default: 128) {
      values.integer($0, in: 1...DecodeOptions.depthCeiling)
    }
    draft.maxRecordBytes = setting("max-record-bytes", of: node, default: 1 << 20) {
      values.bytes($0, upTo: DecodeOptions.sizeCeiling)
    }
    draft.tombstones = setting("tombstones", of: node, default: .reject) {
      choice($0, Route.Tombstones.init(rawValue:))
    }
  }

  private func readSchemas(of node: YAMLNode, into draft: inout RouteDraft) {
    // What is wrong with a schema does not depend on whether formats are asserted; without its draft
    // nothing can be said of it.
    let asserts = setting("format-assertion", of: node, default: true, read: values.flag)
    if let dialect = setting("draft", of: node, default: .draft202012, read: dialect) {
      let options = SchemaOptions(formatAssertion: asserts?.value ?? true, draft: dialect.value)
      draft.schema = schema("schema", of: node, options)
      draft.cleanSchema = schema("clean-schema", of: node, options)
    }
    draft.verify = setting("verify", of: node, default: true) {
      choice($0) { ["always": true, "never": false][$0] }
    }
  }

  private func schema(
    _ key: String, of node: YAMLNode, _ options: SchemaOptions
  ) -> Setting<Schema?>? {
    guard let path = value(key, of: node) else { return Setting(value: nil, node: nil) }
    return schemas.schema(named: path, options).map { Setting(value: $0, node: path) }
  }

  /// A draft by its name, which may look like a number.
  private func dialect(_ node: YAMLNode) -> Draft? {
    if let draft = node.scalar.flatMap({ Draft(rawValue: $0.text) }) { return draft }
    return values.mismatch(node, "a draft: `4`, `6`, `7`, `2019-09` or `2020-12`")
  }

  private func tolerance(_ node: YAMLNode) -> DecodeOptions.Tolerance? {
    guard case .sequence(let elements) = node.content else {
      return values.mismatch(node, "a list")
    }
    var tolerance: DecodeOptions.Tolerance = []
    for element in elements {
      let known: [String: DecodeOptions.Tolerance] = [
        "byte-order-mark": .byteOrderMark, "trailing-commas": .trailingCommas,
      ]
      guard let one = choice(element, { known[$0] }) else { return nil }
      tolerance.insert(one)
    }
    return tolerance
  }

  private func choice<Value>(_ node: YAMLNode, _ known: (String) -> Value?) -> Value? {
    if let text = node.scalar?.text, let value = known(text) { return value }
    return values.mismatch(node, "another value")
  }
}
