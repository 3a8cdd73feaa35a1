import JSON

/// A copy of a schema, with empty schemas in the places of some that stand in it.
///
/// What is left out is not copied either: many copies of schemas that stand within one another cost no
/// more than the file is long.
final class BlankedSchema {
  private let file: SchemaFile
  /// Where the parts begin that were copied, ascending: in the copy, and in the file.
  private let parts: [(start: Int, original: Int)]

  /// - Parameter others: objects within the schema in their order, none within another.
  init(_ place: SchemaPlace, without others: [Value]) {
    var text: [UInt8] = []
    var parts: [(Int, Int)] = []
    var next = place.value.start
    for other in others {
      parts.append((text.count, next))
      text += place.file.text[next...other.start]
      // The closing brace.
      next = other.end - 1
    }
    parts.append((text.count, next))
    text += place.file.text[next..<place.value.end]
    guard let file = try? SchemaFile(name: place.file.name, path: place.file.path, contents: text)
    else { preconditionFailure("nothing between braces leaves JSON what it is") }
    self.file = file
    self.parts = parts
  }

  /// The schema.
  var value: Value { file.root }

  /// Where in the file something stands that stands at `offset` of the copy.
  func original(of offset: Int) -> Int {
    // Safe: the first part begins at 0.
    let part = parts[parts.count(before: { $0.start <= offset }) - 1]
    return part.original + offset - part.start
  }
}
