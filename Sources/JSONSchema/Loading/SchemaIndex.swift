import JSON

/// Finds the identifiers of a file: the resources and anchors at places where schemas stand.
struct SchemaIndex {
  private let file: SchemaFile
  private let library: SchemaLibrary
  private(set) var resources: [SchemaResource] = []
  private var named: [Key: SchemaResource] = [:]
  private let found = Failures()

  /// What is wrong with the identifiers; of very many mistakes the first.
  var failures: [SchemaError] { found.errors }

  private final class Failures {
    private(set) var errors: [SchemaError] = []

    /// Works an error out only where there is room for it.
    func add(_ error: @autoclosure () -> SchemaError) {
      if errors.count < SchemaErrors.limit { errors.append(error()) }
    }
  }

  /// - Parameter dialect: of a file that does not say its own.
  init(_ file: SchemaFile, dialect: Dialect, library: SchemaLibrary) {
    self.file = file
    self.library = library
    let (dialect, isKnown) = self.dialect(of: file.root, within: dialect)
    let name = identifier(of: file.root, within: file.name, dialect) ?? file.name
    let root = SchemaResource(
      name: name, file: file, root: file.root, dialect: dialect, isUnknown: !isKnown)
    resources = [root]
    named[Key(name)] = root
    if isKnown { visit(file.root, in: root) }
  }

  private mutating func visit(_ schema: Value, in outer: SchemaResource) {
    guard schema.kind == .object else { return }
    var resource = outer
    if schema.index != outer.root.index {
      resource = self.resource(of: schema, in: outer)
      if resource.isUnknown { return }
    }
    addAnchors(of: schema, to: resource)
    for member in schema.members {
      guard let keyword = resource.dialect.keyword(member.name) else { continue }
      visit(keyword.subschemas, member.value, in: resource)
    }
  }

  private mutating func visit(
    _ subschemas: KeywordDefinition.Subschemas, _ value: Value, in resource: SchemaResource
  ) {
    switch (subschemas, value.kind) {
    case (.one, .object), (.oneOrList, .object): visit(value, in: resource)
    case (.list, .array), (.oneOrList, .array):
      for element in value.elements { visit(element, in: resource) }
    case (.map, .object), (.mapOfSome, .object):
      for named in value.members { visit(named.value, in: resource) }
    default: break
    }
  }

  // MARK: Resources

  /// The resource of a schema that is no file's root: a new one where it has an identifier.
  private mutating func resource(
    of schema: Value, in outer: SchemaResource
  ) -> SchemaResource {
    let declared = schema.member(KeywordTable.schema)
    let (dialect, isKnown) = self.dialect(of: schema, within: outer.dialect)
    guard let name = identifier(of: schema, within: outer.name, dialect) else {
      if let declared, dialect !== outer.dialect || !isKnown {
        found.add(
          file.error(
            at: declared, "'$schema' changes the dialect of what is no resource of its own",
            remedy: "give the schema an '\(dialect.identifier.name)' beside it"))
      }
      return outer
    }
    let resource = SchemaResource(
      name: name, file: file, root: schema, dialect: dialect, isUnknown: !isKnown)
    if let other = named.updateValue(resource, forKey: Key(name)) {
      found.add(
        file.error(
          at: schema.member(dialect.identifier) ?? schema,
          "'\(name)' is already the name of the schema at '\(other.root.pointer)'"))
    }
    resources.append(resource)
    return resource
  }

  /// What `$schema` says, else the dialect around it.
  private mutating func dialect(
    of schema: Value, within outer: Dialect
  ) -> (Dialect, isKnown: Bool) {
    guard let value = schema.member(KeywordTable.schema) else { return (outer, true) }
    guard value.kind == .string else {
      found.add(file.error(at: value, "'$schema' is a URI as a string"))
      return (outer, false)
    }
    do throws(SchemaError) {
      return (try library.dialect(named: value, in: file, within: outer), true)
    } catch {
      found.add(error)
      return (outer, false)
    }
  }

  /// The name that a schema gives itself; nil where it gives none.
  private mutating func identifier(
    of schema: Value, within base: String, _ dialect: Dialect
  ) -> String? {
    guard let id = schema.member(dialect.identifier), !isBesideReference(schema, dialect) else {
      return nil
    }
    guard id.kind == .string else {
      found.add(file.error(at: id, "'\(dialect.identifier.name)' is a URI as a string"))
      return nil
    }
    guard URISyntax.isReference(id.unescaped, international: true) else {
      found.add(
        file.error(
          at: id, "'\(id.string)' is no URI reference",
          remedy: "write what a URI may not hold as '%' and two hexadecimal digits"))
      return nil
    }
    let (name, fragment) = URIReference.split(id.string)
    let hasFragment = fragment?.isEmpty == false
    if hasFragment && dialect.draft >= .draft201909 {
      found.add(
        file.error(
          at: id, "'$id' has no fragment", remedy: "name a place in a schema with '$anchor'"))
      return nil
    }
    if name.isEmpty { return nil }
    let resolved = URIReference.resolve(name, against: base)
    // With a fragment, the name of what is around it makes an anchor there.
    return hasFragment && Key(resolved) == Key(base) ? nil : resolved
  }

  /// Up to draft 7 an identifier beside a reference is none.
  private func isBesideReference(_ schema: Value, _ dialect: Dialect) -> Bool {
    dialect.referencesStandAlone && schema.member(KeywordTable.reference) != nil
  }

  // MARK: Anchors

  private mutating func addAnchors(of schema: Value, to resource: SchemaResource) {
    let dialect = resource.dialect
    if dialect.draft < .draft201909 {
      guard let id = schema.member(dialect.identifier), id.kind == .string,
        !isBesideReference(schema, dialect),
        let fragment = URIReference.split(id.string).fragment, !fragment.isEmpty,
        // What generators write who take it for a comment: it says where it stands anyway.
        !fragment.hasPrefix("/")
      else { return }
      add(fragment, at: id, of: schema, to: resource)
      return
    }
    for keyword in [KeywordTable.anchor, KeywordTable.dynamicAnchor] where dialect.has(keyword) {
      guard let anchor = schema.member(keyword) else { continue }
      guard anchor.kind == .string, Self.isAnchor(anchor.string, in: dialect.draft) else {
        let first = dialect.draft == .draft201909 ? "a letter" : "a letter or '_'"
        let others = dialect.draft == .draft201909 ? "'-', '_', ':' and '.'" : "'-', '_' and '.'"
        found.add(
          file.error(at: anchor, "'\(keyword.name)' is \(first), then letters, digits, \(others)"))
        continue
      }
      add(anchor.string, at: anchor, of: schema, to: resource)
      if keyword == KeywordTable.dynamicAnchor {
        resource.add(dynamicAnchor: Key(anchor.string), at: schema)
      }
    }
    if schema.index == resource.root.index, dialect.has(KeywordTable.recursiveAnchor),
      schema.member(KeywordTable.recursiveAnchor)?.kind == .true
    {
      resource.add(dynamicAnchor: SchemaResource.recursiveAnchor, at: schema)
    }
  }

  private mutating func add(
    _ anchor: String, at value: Value, of schema: Value, to resource: SchemaResource
  ) {
    if !resource.add(anchor: Key(URIReference.percentDecoded(anchor) ?? anchor), at: schema) {
      found.add(
        file.error(at: value, "two places of one schema have the anchor '\(anchor)'"))
    }
  }

  private static func isAnchor(_ text: String, in draft: Draft) -> Bool {
    guard let first = text.utf8.first else { return false }
    let isOld = draft == .draft201909
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return isLetter(first) || first == UInt8(ascii: "_") && !isOld
      ? text.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "-._".utf8.contains($0) || isOld && $0 == UInt8(ascii: ":")
      } : false
  }
}
