import JSON

/// One schema file, decoded. Immutable once it is indexed, so that threads may share it.
final class SchemaFile: @unchecked Sendable {
  /// The path, or the URI, under which it was asked for.
  let name: String
  private let bytes: UnsafeMutableRawBufferPointer
  private var document = Document()
  /// Only while schemas are compiled, by one thread.
  private var finder = TextPosition.Finder()
  /// Resources that start in this file, by the tape index of their roots.
  var resources: [Int: SchemaResource] = [:]
  /// What makes the file's identifiers unusable: thrown when something wants to use it.
  var failure: SchemaError?

  /// How deep schemas may be nested.
  static let depthLimit = 256

  init(name: String, contents: [UInt8]) throws(SchemaError) {
    self.name = name
    bytes = .allocate(byteCount: max(contents.count, 1), alignment: 1)
    bytes.copyBytes(from: contents)
    let text = UnsafeRawBufferPointer(rebasing: bytes[..<contents.count])
    do throws(DecodeError) {
      try document.decode(text, options: DecodeOptions(maxDepth: Self.depthLimit))
    } catch {
      let place = TextPosition(of: error.offset, in: text)
      throw SchemaError(
        file: name, line: place.line, column: place.column, pointer: "",
        message: "a schema file is JSON: \(error.message)")
    }
  }

  deinit { bytes.deallocate() }

  var root: Value { document.root }

  private func position(of value: Value) -> TextPosition {
    finder.position(of: value.start, in: UnsafeRawBufferPointer(bytes))
  }

  func error(at value: Value, _ message: String, remedy: String? = nil) -> SchemaError {
    let place = position(of: value)
    return SchemaError(
      file: name, line: place.line, column: place.column, pointer: value.pointer,
      message: message, remedy: remedy)
  }

  func warning(at value: Value, _ message: String) -> SchemaWarning {
    let place = position(of: value)
    return SchemaWarning(
      file: name, line: place.line, column: place.column, pointer: value.pointer, message: message)
  }
}

/// A schema with an identity of its own: a file's root, or what has an `$id`.
final class SchemaResource: @unchecked Sendable {
  let name: String
  unowned let file: SchemaFile
  let root: Value
  let dialect: Dialect
  /// `$anchor` by its text.
  var anchors: [Key: Value] = [:]

  init(name: String, file: SchemaFile, root: Value, dialect: Dialect) {
    self.name = name
    self.file = file
    self.root = root
    self.dialect = dialect
  }
}

/// A schema's place: the value, and the resource that it belongs to. Keeps the file alive.
struct SchemaPlace: @unchecked Sendable {
  let file: SchemaFile
  let resource: SchemaResource
  let value: Value

  init(resource: SchemaResource, value: Value) {
    file = resource.file
    self.resource = resource
    self.value = value
  }

  /// The place's name: an absolute URI, or the file, with a pointer as its fragment.
  var location: String {
    let pointer = value.pointer.utf8.dropFirst(resource.root.pointer.utf8.count)
    return resource.name + "#" + URIReference.fragment(String(pointer) ?? "")
  }
}
