import JSON

/// Finds the identifiers of a file: the resources and anchors at places where schemas stand.
struct SchemaIndex {
  private let file: SchemaFile
  private(set) var resources: [SchemaResource] = []

  /// - Parameter dialect: of a schema that does not say its own.
  init(_ file: SchemaFile, dialect: Dialect) throws(SchemaError) {
    self.file = file
    let root = SchemaResource(
      name: file.name, file: file, root: file.root,
      dialect: try Self.dialect(of: file.root, in: file) ?? dialect)
    file.resources[file.root.index] = root
    resources = [root]
    try visit(file.root, in: root)
  }

  private mutating func visit(_ schema: Value, in outer: SchemaResource) throws(SchemaError) {
    guard schema.kind == .object else { return }
    var resource = outer
    let dialect = try Self.dialect(of: schema, in: file) ?? outer.dialect
    if let id = schema.member(dialect.identifier) {
      resource = SchemaResource(
        name: try identifier(id, in: outer), file: file, root: schema, dialect: dialect)
      file.resources[schema.index] = resource
      resources.append(resource)
    }
    for keyword in [KeywordTable.anchor, KeywordTable.dynamicAnchor] {
      if let anchor = schema.member(keyword) {
        try addAnchor(anchor, keyword, of: schema, in: resource)
      }
    }
    for member in schema.members {
      guard let keyword = dialect.keyword(member.name) else { continue }
      switch keyword.subschemas {
      case .none: break
      case .one: try visit(member.value, in: resource)
      case .list: for element in member.value.elements { try visit(element, in: resource) }
      case .map, .mapOfSome:
        for named in member.value.members { try visit(named.value, in: resource) }
      case .oneOrList:
        try visit(member.value, in: resource)
        for element in member.value.elements { try visit(element, in: resource) }
      }
    }
  }

  /// What `$schema` says; nil where there is none.
  private static func dialect(
    of schema: Value, in file: SchemaFile
  ) throws(SchemaError) -> Dialect? {
    guard let dialect = schema.member(KeywordTable.schema) else { return nil }
    guard dialect.kind == .string else {
      throw file.error(at: dialect, "'$schema' is a URI as a string")
    }
    let (name, fragment) = URIReference.split(dialect.string)
    let draft = Draft.allCases.first { $0.metaSchema == name }
    guard let draft, fragment?.isEmpty != false else {
      throw file.error(at: dialect, "the dialect '\(dialect.string)' is not supported")
    }
    return .standard(draft)
  }

  private func identifier(_ id: Value, in outer: SchemaResource) throws(SchemaError) -> String {
    guard id.kind == .string else { throw file.error(at: id, "'$id' is a URI as a string") }
    let (name, fragment) = URIReference.split(id.string)
    if fragment?.isEmpty == false {
      throw file.error(
        at: id, "'$id' has no fragment", remedy: "name a place in a schema with '$anchor'")
    }
    return URIReference.resolve(name, against: outer.name)
  }

  private func addAnchor(
    _ anchor: Value, _ keyword: Key, of schema: Value, in resource: SchemaResource
  ) throws(SchemaError) {
    guard anchor.kind == .string, Self.isAnchor(anchor.string) else {
      throw file.error(
        at: anchor, "'\(keyword.name)' is a letter or '_', then letters, digits, '-', '_' and '.'")
    }
    if resource.anchors.updateValue(schema, forKey: Key(anchor.string)) != nil {
      throw file.error(at: anchor, "two places of one schema have the anchor '\(anchor.string)'")
    }
  }

  private static func isAnchor(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    return isLetter(first)
      && text.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}
