import JSON

/// `minProperties` and `maxProperties`.
struct PropertyCountKeyword: Keyword {
  let count: Count
  let isMaximum: Bool

  static let minimum = definition("minProperties", isMaximum: false)
  static let maximum = definition("maxProperties", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum {
      block.setPropertyCount(maximum: count.limit)
    } else {
      block.setPropertyCount(minimum: count.limit)
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .object else { return }
    if isMaximum ? value.count <= count.limit : value.count >= count.limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(count.of("member"))"
    run.report(
      value, expected: "an object of \(wanted)", "must have \(wanted), has \(value.count)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      PropertyCountKeyword(count: try context.count(), isMaximum: isMaximum)
    }
  }
}
