import JSON

/// `minLength` and `maxLength`: code points.
struct LengthKeyword: Keyword {
  let limit: Int
  let isMaximum: Bool

  static let minimum = definition("minLength", isMaximum: false)
  static let maximum = definition("maxLength", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum { block.setLength(maximum: limit) } else { block.setLength(minimum: limit) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .string else { return }
    let count = value.codePointCount
    if isMaximum ? count <= limit : count >= limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(Phrases.counted(limit, "character"))"
    run.report(value, expected: "a string of \(wanted)", "must have \(wanted), has \(count)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      LengthKeyword(limit: try context.count(), isMaximum: isMaximum)
    }
  }
}
