import JSON

/// A copy of a schema, with empty schemas in the places of some that stand in it: all else stands where
/// it stood.
final class BlankedSchema {
  private let file: SchemaFile
  private let start: Int

  /// - Parameter others: objects within the schema, none within another.
  init(_ place: SchemaPlace, without others: [Value]) {
    var text = Array(place.file.text)
    for other in others {
      for position in other.start + 1..<other.end - 1 { text[position] = UInt8(ascii: " ") }
    }
    guard let file = try? SchemaFile(name: place.file.name, path: place.file.path, contents: text)
    else { preconditionFailure("blanks between braces leave JSON what it is") }
    self.file = file
    start = place.value.start
  }

  /// What stands where the schema stood.
  var value: Value {
    var value = file.root
    while value.start != start {
      let children = value.kind == .array ? Array(value.elements) : value.members.map(\.value)
      guard let next = children.last(where: { $0.start <= start }) else { return value }
      value = next
    }
    return value
  }
}
