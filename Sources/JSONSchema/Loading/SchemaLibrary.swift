import JSON
import Patterns

/// The schema files that are known, by path, by URI and by `$id`.
final class SchemaLibrary {
  private let read: (_ path: String) throws -> [UInt8]
  /// Longest prefix first.
  private let folders: [SchemaResourceFolder]
  /// By the normalized path or URI under which they were asked for.
  private var sources: [Key: SchemaSource] = [:]
  /// By what the roots of files call themselves, before anything is indexed.
  private var identified: [Key: [SchemaSource]] = [:]
  /// What has an `$id`, by it; several where files do not agree.
  private var resources: [Key: [SchemaResource]] = [:]
  private var registered: [String] = []
  /// Registered files that cannot be read, or are no JSON: nobody knows what their schemas are called.
  private(set) var unread: [String] = []
  /// Dialects of meta-schemas that are not built in, by the meta-schema.
  var dialects: [ObjectIdentifier: Dialect] = [:]
  /// Meta-schemas compiled for checking schemas by, by the dialect.
  var compiled: [ObjectIdentifier: Schema] = [:]
  /// Patterns by their text: many schemas have the same ones, and compiling one is dear.
  private var patterns: [Key: Pattern] = [:]

  /// Where a schema speaks of another one, for messages.
  struct Mention {
    let file: SchemaFile
    let value: Value
  }

  init(folders: [SchemaResourceFolder], read: @escaping (_ path: String) throws -> [UInt8]) {
    self.folders = folders.enumerated().sorted {
      ($1.element.length, $0.offset) < ($0.element.length, $1.offset)
    }.map(\.element)
    self.read = read
  }

  func register(_ file: String) { registered.append(file) }

  /// Makes the registered files known by their identifiers, as those of that dialect.
  func readRegistered(as dialect: Dialect) {
    // All of them first: one may be the meta-schema of another.
    unread = []
    var sources: [SchemaSource] = []
    for path in registered {
      guard let source = try? source(at: path, because: nil), source.isJSON else {
        unread.append(path)
        continue
      }
      sources.append(source)
    }
    for source in sources { _ = try? file(of: source, as: dialect) }
  }

  /// The file of a path or a URI.
  func file(at path: String, as dialect: Dialect) throws(SchemaError) -> SchemaFile {
    try file(of: try source(at: path, because: nil), as: dialect)
  }

  func pattern(_ text: Value) throws(PatternError) -> Pattern {
    let key = Key(of: text)
    if let known = patterns[key] { return known }
    let pattern = try Pattern(text.string)
    patterns[key] = pattern
    return pattern
  }

  // MARK: References

  /// The resource that a reference names; nil where nothing is known by that name and no file is.
  ///
  /// - Parameter place: where the reference stands.
  func resource(
    named name: String, from place: SchemaPlace
  ) throws(SchemaError) -> SchemaResource? {
    let key = Key(name)
    let mention = Mention(file: place.file, value: place.value)
    let dialect = place.resource.dialect
    if let own = place.file.resource(named: key) { return own }
    if let source = sources[key] ?? builtIn(name) {
      // A file never takes itself for one of another dialect.
      if source === sources[Key(place.file.name)] { return place.file.rootResource }
      return try file(of: source, as: dialect).rootResource
    }
    if let known = resources[key]?.first {
      guard let source = sources[Key(known.file.name)] else { return known }
      return try file(of: source, as: dialect).resource(named: key) ?? known
    }
    if URIReference.scheme(name) == nil {
      return try file(of: try source(at: name, because: mention), as: dialect).rootResource
    }
    guard let source = try offered(name, because: mention) else { return nil }
    return try file(of: source, as: dialect).rootResource
  }

  /// The folder of which a URI should name a file, and names none.
  func folder(covering name: String) -> SchemaResourceFolder? {
    folders.first { $0.covers(name) }
  }

  /// Whether something has called itself so by now.
  func knows(_ name: String) -> Bool { resources[Key(name)] != nil }

  /// What is wrong with a name that was asked for: whatever was read first, it is that of a file and of
  /// another schema. What is built in is meant before all others.
  func ambiguity(of name: String, as dialect: Dialect) -> String? {
    guard let known = resources[Key(name)]?.first, let source = self.source(named: name),
      !source.isBuiltIn, let file = try? file(of: source, as: dialect),
      !known.isSame(as: file.rootResource)
    else { return nil }
    return
      "'\(name)' is the name of a schema in '\(known.file.path)' and of the file '\(file.path)'"
  }

  /// What has an `$id`, by it.
  func resource(identifiedAs name: String) -> SchemaResource? { resources[Key(name)]?.first }

  // MARK: Files

  /// The file as one of that dialect: the same for all where it says its own.
  func file(
    of source: SchemaSource, as dialect: Dialect
  ) throws(SchemaError) -> SchemaFile {
    if let file = source.file(as: dialect) { return file }
    let file = try source.decode()
    source.isBeingIndexed = true
    let index = SchemaIndex(file, dialect: dialect, library: self)
    source.isBeingIndexed = false
    file.adopt(index, dialect: dialect)
    source.add(file)
    if !file.isBuiltIn { for resource in index.resources { add(resource, of: file) } }
    return file
  }

  private func add(_ resource: SchemaResource, of file: SchemaFile) {
    if resource.name.utf8.elementsEqual(file.name.utf8) { return }
    let known = resources[Key(resource.name), default: []]
    if known.contains(where: { $0.isSame(as: resource) }) { return }
    for other in known {
      file.addNamesake(other, of: resource)
      other.file.addNamesake(resource, of: other)
    }
    resources[Key(resource.name), default: []].append(resource)
  }

  /// A file that is known, built in, in a folder of resources or has that path.
  private func source(
    at path: String, because mention: Mention?
  ) throws(SchemaError) -> SchemaSource {
    let name = URIReference.scheme(path) == nil ? URIReference.normalizedPath(path) : path
    if let source = sources[Key(name)] { return source }
    if let source = try offered(name, because: mention) { return source }
    do {
      return add(SchemaSource(name: name, path: path, contents: try read(path)))
    } catch {
      throw unreadable(
        "the schema file '\(path)' cannot be read: \(error)", path, because: mention,
        remedy: mention == nil ? nil : "a reference's path is relative to the file it stands in")
    }
  }

  private func builtIn(_ name: String) -> SchemaSource? {
    if let known = sources[Key(name)] { return known.isBuiltIn ? known : nil }
    guard let text = MetaSchemas.text(of: name) else { return nil }
    return add(SchemaSource(name: name, path: name, contents: text, isBuiltIn: true))
  }

  /// What is built in, or stands in a folder of resources.
  func offered(
    _ name: String, because mention: Mention?
  ) throws(SchemaError) -> SchemaSource? {
    if let source = builtIn(name) { return source }
    for folder in folders {
      guard let path = folder.path(of: name) else { continue }
      return try source(named: name, at: path, in: folder, because: mention)
    }
    return nil
  }

  private func source(
    named name: String, at path: String, in folder: SchemaResourceFolder, because mention: Mention?
  ) throws(SchemaError) -> SchemaSource {
    let extended = path + ".json"
    do {
      return add(SchemaSource(name: name, path: path, contents: try read(path)))
    } catch let first {
      do {
        return add(SchemaSource(name: name, path: extended, contents: try read(extended)))
      } catch {
        throw unreadable(
          "'\(name)' cannot be read as '\(path)': \(first); nor as '\(extended)': \(error)", path,
          because: mention,
          remedy: "URIs that start with '\(folder.prefix)' are files of '\(folder.folder)'")
      }
    }
  }

  /// The file that has that name, whether it was asked for before or not; nil where there is none, or
  /// none that is JSON.
  private func source(named name: String) -> SchemaSource? {
    if let known = sources[Key(name)] { return known }
    let isPath = URIReference.scheme(name) == nil
    let found = try? isPath ? source(at: name, because: nil) : offered(name, because: nil)
    if let found, !found.isJSON {
      sources[Key(name)] = nil
      return nil
    }
    return found
  }

  /// The files that have that name, or whose roots call themselves so, but for copies.
  func sources(calling name: String) -> [SchemaSource] {
    guard let named = source(named: name) else { return identified[Key(name)] ?? [] }
    if named.isBuiltIn { return [named] }
    return (identified[Key(name)] ?? []).reduce(into: [named]) { found, other in
      if !found.contains(where: { $0.isSame(as: other) }) { found.append(other) }
    }
  }

  private func add(_ source: SchemaSource) -> SchemaSource {
    sources[Key(source.name)] = source
    if let identifier = source.identifier {
      let known = identified[Key(identifier)] ?? []
      if !known.contains(where: { $0.isSame(as: source) }) {
        identified[Key(identifier)] = known + [source]
      }
    }
    return source
  }

  private func unreadable(
    _ message: String, _ path: String, because mention: Mention?, remedy: String?
  ) -> SchemaError {
    if let mention { return mention.file.error(at: mention.value, message, remedy: remedy) }
    return SchemaError(
      file: path, line: 1, column: 1, pointer: "", message: message, remedy: remedy)
  }
}
