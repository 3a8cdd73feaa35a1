import JSON

/// The published meta-schemas of the drafts and of their vocabularies, built in.
enum MetaSchemas {
  /// The text of the meta-schema of that URI; nil where none is built in.
  static func text(of name: String) -> [UInt8]? { texts[Key(name)] }

  /// A draft's meta-schema, for checking schemas by: compiled when it is first asked for, and once.
  static func compiled(_ draft: Draft) -> Schema {
    switch draft {
    case .draft4: draft4
    case .draft6: draft6
    case .draft7: draft7
    case .draft201909: draft201909
    case .draft202012: draft202012
    }
  }

  private static let draft4 = compile(.draft4)
  private static let draft6 = compile(.draft6)
  private static let draft7 = compile(.draft7)
  private static let draft201909 = compile(.draft201909)
  private static let draft202012 = compile(.draft202012)

  private struct NothingElse: Error {}

  private static func compile(_ draft: Draft) -> Schema {
    let loader = SchemaLoader { _ throws(NothingElse) in throw NothingElse() }
    // Formats are left to the keywords, whose messages say more.
    let options = SchemaOptions(formatAssertion: false)
    guard let schema = try? loader.compile(file: draft.metaSchema, options: options) else {
      preconditionFailure("the built-in meta-schemas compile: a test says so")
    }
    return schema
  }

  private static let texts: [Key: [UInt8]] = {
    var texts: [Key: [UInt8]] = [
      Key(Draft.draft4.metaSchema): PackageResources.draft4_json,
      Key(Draft.draft6.metaSchema): PackageResources.draft6_json,
      Key(Draft.draft7.metaSchema): PackageResources.draft7_json,
      Key(Draft.draft201909.metaSchema): PackageResources.draft201909_json,
      Key(Draft.draft202012.metaSchema): PackageResources.draft202012_json,
    ]
    for (name, text) in vocabularies {
      texts[Key("https://json-schema.org/draft/" + name)] = text
    }
    return texts
  }()

  private static let vocabularies: [(name: String, text: [UInt8])] = [
    ("2019-09/meta/core", PackageResources.draft201909_core_json),
    ("2019-09/meta/applicator", PackageResources.draft201909_applicator_json),
    ("2019-09/meta/validation", PackageResources.draft201909_validation_json),
    ("2019-09/meta/meta-data", PackageResources.draft201909_meta_data_json),
    ("2019-09/meta/format", PackageResources.draft201909_format_json),
    ("2019-09/meta/content", PackageResources.draft201909_content_json),
    ("2020-12/meta/core", PackageResources.draft202012_core_json),
    ("2020-12/meta/applicator", PackageResources.draft202012_applicator_json),
    ("2020-12/meta/unevaluated", PackageResources.draft202012_unevaluated_json),
    ("2020-12/meta/validation", PackageResources.draft202012_validation_json),
    ("2020-12/meta/meta-data", PackageResources.draft202012_meta_data_json),
    ("2020-12/meta/format-annotation", PackageResources.draft202012_format_annotation_json),
    ("2020-12/meta/format-assertion", PackageResources.draft202012_format_assertion_json),
    ("2020-12/meta/content", PackageResources.draft202012_content_json),
  ]
}
