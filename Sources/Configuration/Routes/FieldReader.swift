import JSON
import Normalization

/// Reads `fields`: in all their spellings, a field is a pointer, a list of them, or a mapping.
struct FieldReader {
  let diagnostics: Diagnostics

  private var values: ValueReader { ValueReader(diagnostics: diagnostics) }

  /// The fields in their order; nil where one is wrong.
  func read(_ node: YAMLNode) -> [FieldDefinition]? {
    guard case .mapping(let entries) = node.content else {
      return values.mismatch(node, "a mapping")
    }
    let fields = entries.map(field)
    return fields.contains { $0 == nil } ? nil : fields.compactMap { $0 }
  }

  private func field(_ entry: YAMLEntry) -> FieldDefinition? {
    let node = entry.value
    guard case .mapping = node.content else {
      return values.pointers(node).map { FieldDefinition(name: entry.key, source: .pointers($0)) }
    }
    guard let source = source(of: node) else { return nil }
    var field = FieldDefinition(name: entry.key, source: source)
    var isWhole = true
    /// Sets a part of the field where it is written, and notes where it cannot be read.
    func set<Value>(_ key: String, _ read: (YAMLNode) -> Value?, _ store: (Value) -> Void) {
      guard let node = node[key] else { return }
      if let value = read(node) { store(value) } else { isWhole = false }
    }
    set("optional", values.flag) { field.optional = $0 }
    set("nullable", values.flag) { field.nullable = $0 }
    set("default", values.json) { field.default = $0 }
    set("split", split) { field.split = $0 }
    set("text", text) { field.text = $0 }
    set("number", number) { field.number = $0 }
    set("date", DateReader(diagnostics: diagnostics).read) { field.date = $0 }
    return isWhole ? field : nil
  }

  private func source(of node: YAMLNode) -> FieldDefinition.Source? {
    switch (node["from"], node["item-number"]) {
    case (let from?, nil): return values.pointers(from).map { .pointers($0) }
    case (nil, let number?):
      guard values.flag(number) == true else { return nil }
      return .itemNumber
    default:
      return values.mismatch(node, "either `from` or `item-number`")
    }
  }

  private func split(_ node: YAMLNode) -> SplitDefinition? {
    guard let by = node["by"], let into = node["into"] else {
      return values.mismatch(node, "`by` and `into`")
    }
    let separators = values.list(by, values.string)
    let names = values.list(into, values.string)
    guard let separators, let names else { return nil }
    return SplitDefinition(by: separators, into: names)
  }

  private func text(_ node: YAMLNode) -> TextDefinition? {
    guard let collapse = node["collapse-whitespace"] else {
      return values.mismatch(node, "`collapse-whitespace`")
    }
    return values.flag(collapse).map { TextDefinition(collapseWhitespace: $0) }
  }

  private func number(_ node: YAMLNode) -> NumberDefinition? {
    guard case .mapping = node.content else { return values.mismatch(node, "a mapping") }
    guard let grouping = node["grouping"] else { return NumberDefinition() }
    return values.string(grouping).map { NumberDefinition(grouping: $0) }
  }
}
