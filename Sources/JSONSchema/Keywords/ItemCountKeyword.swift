import JSON

/// `minItems` and `maxItems`.
struct ItemCountKeyword: Keyword {
  let limit: Int
  let isMaximum: Bool

  static let minimum = definition("minItems", isMaximum: false)
  static let maximum = definition("maxItems", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum { block.setItemCount(maximum: limit) } else { block.setItemCount(minimum: limit) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .array else { return }
    if isMaximum ? value.count <= limit : value.count >= limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(Phrases.counted(limit, "element"))"
    run.report(
      value, expected: "an array of \(wanted)", "must have \(wanted), has \(value.count)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      ItemCountKeyword(limit: try context.count(), isMaximum: isMaximum)
    }
  }
}
