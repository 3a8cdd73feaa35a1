import JSON

/// `minItems` and `maxItems`.
struct ItemCountKeyword: Keyword {
  let count: Count
  let isMaximum: Bool

  static let minimum = definition("minItems", isMaximum: false)
  static let maximum = definition("maxItems", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum {
      block.setItemCount(maximum: count.limit)
    } else {
      block.setItemCount(minimum: count.limit)
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .array else { return }
    if isMaximum ? value.count <= count.limit : value.count >= count.limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(count.of("element"))"
    run.report(
      value, expected: "an array of \(wanted)", "must have \(wanted), has \(value.count)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      ItemCountKeyword(count: try context.count(), isMaximum: isMaximum)
    }
  }
}
