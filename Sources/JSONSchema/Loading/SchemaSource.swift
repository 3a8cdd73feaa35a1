import JSON

/// A file's text, and the files that it makes: one for each dialect that it is read as.
final class SchemaSource {
  let name: String
  /// Where it was read, for people.
  let path: String
  let isBuiltIn: Bool
  private let contents: [UInt8]
  /// Decoded already, and not yet indexed.
  private var spare: SchemaFile?
  private var files: [SchemaFile] = []
  /// While its own dialect is looked for.
  var isBeingIndexed = false

  init(name: String, path: String, contents: [UInt8], isBuiltIn: Bool = false) {
    self.name = name
    self.path = path
    self.contents = contents
    self.isBuiltIn = isBuiltIn
    spare = try? SchemaFile(name: name, path: path, contents: contents, isBuiltIn: isBuiltIn)
  }

  var isJSON: Bool { spare != nil || !files.isEmpty }

  /// Whether it is another name of the same file, or a copy.
  func isSame(as other: SchemaSource) -> Bool { self === other || contents == other.contents }

  /// What the root calls itself, in whatever draft; nil where it has no name or is no JSON.
  var identifier: String? {
    (spare ?? files.first).flatMap { Self.identifier(of: $0.root, in: name) }
  }

  /// What the root of a file of that name calls itself.
  static func identifier(of root: Value, in name: String) -> String? {
    guard root.kind == .object else { return nil }
    for key in [KeywordTable.id, Key("id")] {
      guard let id = root.member(key), id.kind == .string else { continue }
      return URIReference.resolve(URIReference.split(id.string).name, against: name)
    }
    return nil
  }

  /// The file as it was read before.
  func file(as dialect: Dialect) -> SchemaFile? {
    files.first { $0.dialect === dialect || $0.declaresDialect }
  }

  /// A file that is not indexed yet.
  func decode() throws(SchemaError) -> SchemaFile {
    if let file = spare {
      spare = nil
      return file
    }
    return try SchemaFile(name: name, path: path, contents: contents, isBuiltIn: isBuiltIn)
  }

  func add(_ file: SchemaFile) { files.append(file) }
}
