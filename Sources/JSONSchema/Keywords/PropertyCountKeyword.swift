import JSON

/// `minProperties` and `maxProperties`.
struct PropertyCountKeyword: Keyword {
  let limit: Int
  let isMaximum: Bool

  static let minimum = definition("minProperties", isMaximum: false)
  static let maximum = definition("maxProperties", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum {
      block.setPropertyCount(maximum: limit)
    } else {
      block.setPropertyCount(minimum: limit)
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .object else { return }
    if isMaximum ? value.count <= limit : value.count >= limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(Phrases.counted(limit, "member"))"
    run.report(
      value, expected: "an object of \(wanted)", "must have \(wanted), has \(value.count)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      PropertyCountKeyword(limit: try context.count(), isMaximum: isMaximum)
    }
  }
}
