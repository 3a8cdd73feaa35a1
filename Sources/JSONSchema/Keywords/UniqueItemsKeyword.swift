import JSON

/// `uniqueItems`: no two elements of an array are equal.
struct UniqueItemsKeyword: Keyword {
  static let definition = KeywordDefinition("uniqueItems", .validation) {
    context throws(SchemaError) in
    switch context.value.kind {
    case .true: return UniqueItemsKeyword()
    case .false: return nil
    default: throw context.fail("'uniqueItems' is true or false")
    }
  }

  func lower(into block: inout BlockBuilder) { block.check(.array, Instruction(.uniqueItems)) }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .array else { return }
    run.charge(parts: Explanation.partsPerElement * value.count)
    var items = UniqueItems()
    guard let (earlier, later) = items.firstRepetition(in: value) else { return }
    run.report(
      value, expected: "an array of distinct elements",
      "must have distinct elements; those at \(Self.position(of: earlier, in: value)) and "
        + "\(Self.position(of: later, in: value)) are equal")
  }

  private static func position(of element: Value, in array: Value) -> Int {
    var position = 0
    for other in array.elements {
      if other.isSamePlace(as: element) { break }
      position += 1
    }
    return position
  }
}
