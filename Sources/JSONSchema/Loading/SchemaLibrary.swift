import JSON

/// The schema files that are known, by path, by URI and by `$id`.
final class SchemaLibrary {
  private let read: (_ path: String) throws -> [UInt8]
  /// Longest prefix first.
  private let folders: [SchemaResourceFolder]
  /// By the normalized path or URI under which they were asked for.
  private var sources: [Key: SchemaSource] = [:]
  /// By what the roots of files call themselves, before anything is indexed.
  private var identified: [Key: SchemaSource] = [:]
  /// What has an `$id`, by it.
  private var resources: [Key: SchemaResource] = [:]
  private var registered: [String] = []
  /// Dialects of meta-schemas that are not built in, by the meta-schema.
  private var dialects: [ObjectIdentifier: Dialect] = [:]
  /// Meta-schemas compiled for checking schemas by, by the dialect.
  private var compiled: [ObjectIdentifier: Schema] = [:]

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
    let sources = registered.compactMap { try? source(at: $0, because: nil) }
    for source in sources { _ = try? file(of: source, as: dialect) }
  }

  /// The file of a path or a URI.
  func file(at path: String, as dialect: Dialect) throws(SchemaError) -> SchemaFile {
    try file(of: try source(at: path, because: nil), as: dialect)
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
    if let source = sources[key] {
      // A file never takes itself for one of another dialect.
      if source === sources[Key(place.file.name)] { return place.file.rootResource }
      return try file(of: source, as: dialect).rootResource
    }
    if let known = resources[key] {
      guard let source = sources[Key(known.file.name)] else { return known }
      return try file(of: source, as: dialect).resource(named: key) ?? known
    }
    if URIReference.scheme(name) == nil {
      return try file(of: try source(at: name, because: mention), as: dialect).rootResource
    }
    guard let source = try offered(name, because: mention) else { return nil }
    return try file(of: source, as: dialect).rootResource
  }

  // MARK: Files

  /// The file as one of that dialect: the same for all where it says its own.
  private func file(
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
    let key = Key(resource.name)
    if resource.name.utf8.elementsEqual(file.name.utf8) { return }
    guard let known = resources[key] else {
      resources[key] = resource
      return
    }
    if known.file.path.utf8.elementsEqual(file.path.utf8) { return }
    let id = resource.root.member(resource.dialect.identifier) ?? resource.root
    file.addFailure(
      file.error(
        at: id, "'\(resource.name)' is already the name of a schema in '\(known.file.path)'"))
  }

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
        remedy: "a reference's path is relative to the file it stands in")
    }
  }

  /// What is built in, or stands in a folder of resources.
  private func offered(
    _ name: String, because mention: Mention?
  ) throws(SchemaError) -> SchemaSource? {
    if let text = MetaSchemas.text(of: name) {
      return add(SchemaSource(name: name, path: name, contents: text, isBuiltIn: true))
    }
    for folder in folders {
      guard let path = folder.path(of: name) else { continue }
      do {
        return add(SchemaSource(name: name, path: path, contents: try read(path)))
      } catch {
        let extended = path + ".json"
        if let contents = try? read(extended) {
          return add(SchemaSource(name: name, path: extended, contents: contents))
        }
        throw unreadable(
          "'\(name)' cannot be read as '\(path)': \(error)", path, because: mention,
          remedy: "URIs that start with '\(folder.prefix)' are files of '\(folder.folder)'")
      }
    }
    return nil
  }

  private func add(_ source: SchemaSource) -> SchemaSource {
    sources[Key(source.name)] = source
    if let identifier = source.identifier, identified[Key(identifier)] == nil {
      identified[Key(identifier)] = source
    }
    return source
  }

  private func unreadable(
    _ message: String, _ path: String, because mention: Mention?, remedy: String
  ) -> SchemaError {
    if let mention { return mention.file.error(at: mention.value, message, remedy: remedy) }
    return SchemaError(file: path, line: 1, column: 1, pointer: "", message: message)
  }
}

// MARK: - Dialects

extension SchemaLibrary {
  /// The dialect that a `$schema` of `file` names.
  ///
  /// - Parameter outer: the dialect of a meta-schema that does not say its own.
  func dialect(
    named value: Value, in file: SchemaFile, within outer: Dialect
  ) throws(SchemaError) -> Dialect {
    let (name, fragment) = URIReference.split(value.string)
    let isWhole = fragment?.isEmpty ?? true
    if isWhole, let draft = Draft.allCases.first(where: { Key($0.metaSchema) == Key(name) }) {
      return .standard(draft)
    }
    let mention = Mention(file: file, value: value)
    guard isWhole, let metaSchema = try metaSchema(named: name, mention, within: outer) else {
      throw file.error(
        at: value, "the dialect '\(value.string)' is not known", remedy: Self.remedy(for: name))
    }
    if let known = dialects[ObjectIdentifier(metaSchema)] { return known }
    if metaSchema.isUnknown || !metaSchema.file.failures.isEmpty {
      let reason = metaSchema.file.failures.first.map { ": \($0.message)" } ?? ""
      throw file.error(
        at: value, "the meta-schema '\(name)' does not load\(reason)",
        remedy: "see '\(metaSchema.file.path)'")
    }
    let dialect = try Dialect(describedBy: metaSchema, asked: value, in: file)
    dialects[ObjectIdentifier(metaSchema)] = dialect
    return dialect
  }

  private func metaSchema(
    named name: String, _ mention: Mention, within outer: Dialect
  ) throws(SchemaError) -> SchemaResource? {
    let key = Key(name)
    var source = sources[key] ?? identified[key]
    if source == nil, let known = resources[key] { return known }
    if source == nil {
      source = try offered(name, because: mention)
    }
    guard let source else { return nil }
    if source.isBeingIndexed {
      throw mention.file.error(
        at: mention.value, "'$schema' leads from one meta-schema to another and back to '\(name)'",
        remedy: "the last of them names one of the drafts")
    }
    let found = try file(of: source, as: .standard(outer.draft))
    return found.resource(named: key) ?? found.rootResource
  }

  /// What to do where nothing is known by that name.
  private static func remedy(for name: String) -> String {
    let bare = name.split(separator: ":", maxSplits: 1).last ?? ""
    let similar = Draft.allCases.first { $0.metaSchema.hasSuffix(bare) && !bare.isEmpty }
    if let similar { return "the meta-schema is called '\(similar.metaSchema)'" }
    return
      "name the meta-schema of a draft from 4 to 2020-12, or say where the meta-schema stands: "
      + "'--resource', or 'resources' in the configuration"
  }

  /// What schemas of a dialect are checked by.
  func metaSchema(of dialect: Dialect) throws(SchemaErrors) -> Schema {
    guard let place = dialect.metaSchema else { return MetaSchemas.compiled(dialect.draft) }
    if let known = compiled[ObjectIdentifier(dialect)] { return known }
    let options = SchemaOptions(formatAssertion: false, draft: dialect.draft)
    let schema = try Compiler(library: self, options: options).compile(place)
    compiled[ObjectIdentifier(dialect)] = schema
    return schema
  }
}
