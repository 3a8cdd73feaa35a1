import JSON

/// One schema file, decoded and read as one dialect. Immutable once it is indexed, so that threads may
/// share it.
final class SchemaFile: @unchecked Sendable {
  /// The path, or the URI, under which it was asked for: what its relative references start from.
  let name: String
  /// Where it was read, for people.
  let path: String
  /// Whether it comes with the program.
  let isBuiltIn: Bool
  private let bytes: UnsafeMutableRawBufferPointer
  private let count: Int
  private var document = Document()
  /// Only while schemas are compiled, by one thread.
  private var finder = TextPosition.Finder()
  /// Members of large objects by their names, for the same.
  private var members: [Int: [Key: Value]] = [:]
  private var elements: [Int: [Value]] = [:]
  /// What a schema in it is that does not say its own dialect.
  private(set) var dialect = Dialect.standard(.draft202012)
  /// Resources that start in this file, by the tape index of their roots.
  private(set) var resources: [Int: SchemaResource] = [:]
  private var named: [Key: SchemaResource] = [:]
  /// What is wrong with its identifiers.
  private(set) var failures: [SchemaError] = []

  /// How deep schemas may be nested.
  static let depthLimit = 256

  init(
    name: String, path: String, contents: [UInt8], isBuiltIn: Bool = false
  ) throws(SchemaError) {
    self.name = name
    self.path = path
    self.isBuiltIn = isBuiltIn
    count = contents.count
    bytes = .allocate(byteCount: max(contents.count, 1), alignment: 1)
    bytes.copyBytes(from: contents)
    do throws(DecodeError) {
      try document.decode(text, options: DecodeOptions(maxDepth: Self.depthLimit))
    } catch {
      let place = TextPosition(of: error.offset, in: text)
      throw SchemaError(
        file: path, line: place.line, column: place.column, pointer: "",
        message: "a schema file is JSON: \(error.message)")
    }
  }

  deinit { bytes.deallocate() }

  var root: Value { document.root }
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

  /// Whether the file's root says what dialect it is, so that nobody else needs to.
  var declaresDialect: Bool { root.member(KeywordTable.schema) != nil }

  // MARK: The index

  /// Takes over what the index found; once.
  func adopt(_ index: SchemaIndex, dialect: Dialect) {
    self.dialect = dialect
    failures = index.failures
    for resource in index.resources {
      resources[resource.root.index] = resource
      named[Key(resource.name)] = resource
    }
  }

  /// Adds that another file has the name of a schema of this one too.
  func addNamesake(_ other: SchemaResource, of resource: SchemaResource) {
    if failures.count >= SchemaErrors.limit { return }
    let id = resource.root.member(resource.dialect.identifier) ?? resource.root
    failures.append(
      error(at: id, "'\(resource.name)' is also the name of a schema in '\(other.file.path)'"))
  }

  /// The resource at the file's root.
  var rootResource: SchemaResource {
    guard let resource = resources[root.index] else {
      preconditionFailure("an indexed file has a root resource")
    }
    return resource
  }

  func resource(named name: Key) -> SchemaResource? { named[name] }

  /// The member of an object; many questions about a large one cost no more than one pass over it.
  func member(_ name: Key, of object: Value) -> Value? {
    if object.kind != .object || object.count < Self.largeCount { return object.member(name) }
    if let known = members[object.index] { return known[name] }
    let all = Dictionary(object.members.map { (Key(of: $0.name), $0.value) }) { first, _ in first }
    members[object.index] = all
    return all[name]
  }

  /// The element at a position of an array; likewise.
  func element(_ position: Int, of array: Value) -> Value? {
    if array.kind != .array || array.count < Self.largeCount { return array.element(position) }
    let all = elements[array.index] ?? Array(array.elements)
    elements[array.index] = all
    return all.indices.contains(position) ? all[position] : nil
  }

  /// Gives back what only compiling needs.
  func forgetLookUps() {
    members = [:]
    elements = [:]
  }

  private static let largeCount = 32

  // MARK: Messages

  private func position(_ offset: Int) -> TextPosition { finder.position(of: offset, in: text) }

  func error(at value: Value, _ message: String, remedy: String? = nil) -> SchemaError {
    error(at: value.start, value.pointer, message, remedy: remedy)
  }

  /// - Parameters:
  ///   - offset: of the place's first byte.
  ///   - pointer: the place, from the file's root.
  func error(
    at offset: Int, _ pointer: String, _ message: String, remedy: String? = nil
  ) -> SchemaError {
    let place = position(offset)
    return SchemaError(
      file: path, line: place.line, column: place.column, pointer: pointer,
      message: Phrases.shortened(message), remedy: remedy.map(Phrases.shortened))
  }

  func warning(at value: Value, _ message: String) -> SchemaWarning {
    let place = position(value.start)
    return SchemaWarning(
      file: path, line: place.line, column: place.column, pointer: value.pointer,
      message: Phrases.shortened(message))
  }
}
