import JSON

/// `minLength` and `maxLength`: code points.
struct LengthKeyword: Keyword {
  let count: Count
  let isMaximum: Bool

  static let minimum = definition("minLength", isMaximum: false)
  static let maximum = definition("maxLength", isMaximum: true)

  func lower(into block: inout BlockBuilder) {
    if isMaximum {
      block.setLength(maximum: count.limit)
    } else {
      block.setLength(minimum: count.limit)
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .string else { return }
    let found = value.codePointCount
    if isMaximum ? found <= count.limit : found >= count.limit { return }
    let wanted = "\(isMaximum ? "at most" : "at least") \(count.of("character"))"
    run.report(value, expected: "a string of \(wanted)", "must have \(wanted), has \(found)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation) { context throws(SchemaError) in
      LengthKeyword(count: try context.count(), isMaximum: isMaximum)
    }
  }
}
