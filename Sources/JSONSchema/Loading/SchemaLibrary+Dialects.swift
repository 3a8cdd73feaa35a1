import JSON

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
    if isWhole, let draft = draft(of: file, describedByItself: name, value) {
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

  /// The draft of a meta-schema that is its own, which its vocabularies tell; nil where `file` is none.
  private func draft(
    of file: SchemaFile, describedByItself name: String, _ value: Value
  ) -> Draft? {
    let own = SchemaSource.identifier(of: file.root, in: file.name) ?? file.name
    guard let schema = file.root.member(KeywordTable.schema), schema.isSamePlace(as: value),
      Key(own) == Key(name),
      let listed = file.root.member(Dialect.vocabulary), listed.kind == .object
    else { return nil }
    return Draft.allCases.last { draft in
      listed.members.contains { Vocabulary(uri: $0.name.string, in: draft) == .core }
    }
  }

  private func metaSchema(
    named name: String, _ mention: Mention, within outer: Dialect
  ) throws(SchemaError) -> SchemaResource? {
    let named = sources(calling: name)
    guard let source = named.first else {
      if let known = resource(identifiedAs: name) { return known }
      // Says what is wrong with a file that should be there.
      _ = try offered(name, because: mention)
      return nil
    }
    if named.count > 1 {
      throw mention.file.error(
        at: mention.value, "'\(name)' is the name of '\(named[0].path)' and of '\(named[1].path)'",
        remedy: "give each of the meta-schemas a name of its own")
    }
    if source.isBeingIndexed {
      throw mention.file.error(
        at: mention.value, "'$schema' leads from one meta-schema to another and back to '\(name)'",
        remedy: "the last of them names one of the drafts")
    }
    let found = try file(of: source, as: .standard(outer.draft))
    return found.resource(named: Key(name)) ?? found.rootResource
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
