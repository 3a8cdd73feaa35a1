import JSON

/// What a schema says of an object's members, as far as it says it plainly: through `properties`,
/// `required`, `additionalProperties`, `allOf` and references within the file.
struct SchemaOutline {
  let root: Value
  /// All that applies to the object.
  let parts: [Value]

  /// Schemas looked at for one object; a recursive reference ends here.
  private static let limit = 64

  init(root: Value) { self.init(root: root, parts: [root]) }

  private init(root: Value, parts: [Value]) {
    self.root = root
    var all: [Value] = []
    var open = parts
    while let part = open.popLast(), all.count < Self.limit {
      guard !all.contains(where: part.isSamePlace(as:)) else { continue }
      all.append(part)
      if let target = Self.target(of: part, in: root) { open.append(target) }
      open += part.member(Self.allOf).map { Array($0.elements) } ?? []
    }
    self.parts = all
  }

  /// Names of the members that must be there, each with its place in the schema's text.
  var required: [(name: String, offset: Int)] {
    var names: [(name: String, offset: Int)] = []
    for element in parts.compactMap({ $0.member(Self.required) }).flatMap({ Array($0.elements) }) {
      let name = element.string
      if !names.contains(where: { $0.name.isSame(as: name) }) {
        names.append((name, element.start))
      }
    }
    return names
  }

  /// Names that the schema knows.
  var known: [String] {
    parts.compactMap { $0.member(Self.properties) }.flatMap { $0.members.map(\.name.string) }
  }

  /// Whether an object with this member can be valid; true where it is not plain.
  func allows(_ name: String) -> Bool {
    let key = Key(name)
    return parts.allSatisfy { part in
      if let property = part.member(Self.properties)?.member(key) { return property.kind != .false }
      if let patterns = part.member(Self.patternProperties), patterns.count > 0 { return true }
      return part.member(Self.additionalProperties)?.kind != .false
    }
  }

  /// What is said of the member's own members.
  func member(_ name: String) -> SchemaOutline {
    let key = Key(name)
    return SchemaOutline(
      root: root, parts: parts.compactMap { $0.member(Self.properties)?.member(key) })
  }

  private static func target(of part: Value, in root: Value) -> Value? {
    guard let reference = part.member(Self.reference)?.string,
      reference.utf8.first == UInt8(ascii: "#"),
      let pointer = try? Pointer(String(reference.dropFirst()))
    else { return nil }
    return pointer.resolve(in: root)
  }

  private static let allOf = Key("allOf")
  private static let reference = Key("$ref")
  private static let required = Key("required")
  private static let properties = Key("properties")
  private static let patternProperties = Key("patternProperties")
  private static let additionalProperties = Key("additionalProperties")
}
