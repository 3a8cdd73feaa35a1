import JSON

/// Reads schema files, knows them by path and by `$id`, and compiles them. One thread's, at start.
package final class SchemaLoader {
  private let read: (_ path: String) throws -> [UInt8]
  /// By the normalized path or URI under which they were asked for.
  private var files: [Key: SchemaFile] = [:]
  /// By name: what `$id` says, else the file.
  private var resources: [Key: SchemaResource] = [:]
  private var unread: [String] = []

  /// - Parameter read: gives a file's bytes; its errors are shown to the operator.
  package init(read: @escaping (_ path: String) throws -> [UInt8]) {
    self.read = read
  }

  /// Makes a file known by its `$id` to all that is compiled from now on. Whatever is wrong with it
  /// is reported when something uses it.
  package func register(file: String) {
    unread.append(file)
  }

  /// Compiles a file's schema, and with it all that it refers to. Throws its first mistake.
  package func compile(file: String, options: SchemaOptions = SchemaOptions()) throws(SchemaError)
    -> Schema
  {
    for name in unread where !isLoaded(name) { _ = try? load(name, because: nil) }
    unread = []
    let root = try load(file, because: nil)
    let compiler = Compiler(loader: self, options: options)
    return try compiler.compile(SchemaPlace(resource: try resource(of: root), value: root.root))
  }

  /// The resource that a reference names; nil where nothing is known by that name and no file is.
  ///
  /// - Parameter place: where the reference stands.
  func resource(named name: String, from place: SchemaPlace) throws(SchemaError) -> SchemaResource?
  {
    if let file = files[Key(name)] { return try resource(of: file) }
    if let known = resources[Key(name)] {
      if let failure = known.file.failure { throw failure }
      return known
    }
    guard URIReference.scheme(name) == nil else { return nil }
    return try resource(of: try load(name, because: place))
  }

  /// The resource of a file's root.
  private func resource(of file: SchemaFile) throws(SchemaError) -> SchemaResource {
    if let failure = file.failure { throw failure }
    guard let resource = file.resources[file.root.index] else {
      preconditionFailure("an indexed file has a root resource")
    }
    return resource
  }

  private func isLoaded(_ name: String) -> Bool { files[Key(Self.normalized(name))] != nil }

  private static func normalized(_ name: String) -> String {
    URIReference.scheme(name) == nil ? URIReference.normalizedPath(name) : name
  }

  private func load(_ path: String, because place: SchemaPlace?) throws(SchemaError) -> SchemaFile {
    let name = Self.normalized(path)
    if let file = files[Key(name)] { return file }
    let contents: [UInt8]
    do {
      contents = try read(path)
    } catch {
      let message = "the schema file '\(path)' cannot be read: \(error)"
      if let place {
        throw place.file.error(
          at: place.value, message,
          remedy: "a reference's path is relative to the file it stands in")
      }
      throw SchemaError(file: path, line: 1, column: 1, pointer: "", message: message)
    }
    let file = try SchemaFile(name: name, contents: contents)
    files[Key(name)] = file
    do throws(SchemaError) {
      for resource in try SchemaIndex(file, dialect: .standard(.draft202012)).resources {
        try add(resource)
      }
    } catch {
      file.failure = error
    }
    return file
  }

  private func add(_ resource: SchemaResource) throws(SchemaError) {
    guard let known = resources[Key(resource.name)],
      known.file !== resource.file || known.root.index != resource.root.index
    else {
      resources[Key(resource.name)] = resource
      return
    }
    let id = resource.root.member(KeywordTable.id) ?? resource.root
    throw resource.file.error(
      at: id, "'\(resource.name)' is already the name of a schema in '\(known.file.name)'")
  }
}
