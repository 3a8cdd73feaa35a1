import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `The official suite` {
  /// What needs nothing but keywords that are built: all of it but `refused`.
  static let files = [
    "additionalProperties", "allOf", "anchor", "anyOf", "boolean_schema", "const", "content",
    "default", "defs", "enum", "exclusiveMaximum", "exclusiveMinimum", "format",
    "infinite-loop-detection", "items", "maxItems", "maxLength", "maximum", "minItems",
    "minLength", "minimum", "not", "oneOf", "pattern", "patternProperties", "prefixItems",
    "properties", "ref", "refRemote", "required", "type", "vocabulary", "optional/anchor",
    "optional/bignum", "optional/cross-draft", "optional/ecmascript-regex",
    "optional/float-overflow", "optional/format-assertion", "optional/id", "optional/no-schema",
    "optional/non-bmp-regex", "optional/refOfUnknownKeyword", "optional/unknownKeyword",
    "optional/format/date", "optional/format/date-time", "optional/format/uri",
    "optional/format/uuid",
  ]

  /// What needs a keyword that is not built in every schema: all of it must be refused, by name.
  ///
  /// `optional/dependencies-compatibility` stands in neither list: `dependencies` is no keyword of
  /// this draft, and is ignored with a warning.
  static let unbuiltFiles = [
    "contains", "dependentRequired", "dependentSchemas", "dynamicRef", "if-then-else",
    "maxContains", "maxProperties", "minContains", "minProperties", "multipleOf",
    "propertyNames", "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
    "optional/dynamicRef",
  ]

  /// Schemas of `files` that must be refused, and a part of the reason.
  static let refused: [String: String] = [
    "additionalProperties.json: additionalProperties with propertyNames": "'propertyNames'",
    "additionalProperties.json: dependentSchemas with additionalProperties": "'dependentSchemas'",
    "allOf.json: allOf combined with anyOf, oneOf": "'multipleOf'",
    // The meta-schemas are not built in.
    "defs.json: validate definition against metaschema": "draft/2020-12/schema'",
    "ref.json: remote ref, containing refs itself": "draft/2020-12/schema'",
    "not.json: collect annotations inside a 'not', even if collection is disabled":
      "'unevaluatedProperties'",
    "ref.json: ref creates new scope when adjacent to keywords": "'unevaluatedProperties'",
    "ref.json: ref to if": "'if'",
    "ref.json: ref to then": "'then'",
    "ref.json: ref to else": "'else'",
    // Dialects of their own are not built.
    "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary":
      "the dialect",
    "vocabulary.json: ignore unrecognized optional vocabulary": "the dialect",
    "optional/cross-draft.json: refs to historic drafts are processed as historic drafts":
      "the dialect",
    "optional/float-overflow.json: all integers are multiples of 0.5, if overflow is handled":
      "'multipleOf'",
    "optional/format-assertion.json: schema that uses custom metaschema with format-assertion: false":
      "the dialect",
    "optional/format-assertion.json: schema that uses custom metaschema with format-assertion: true":
      "the dialect",
  ]

  @Test(.needsShared(OfficialSuite.tests), arguments: files)
  func `passes where its keywords are built`(_ file: String) throws {
    let formatAssertion = file.contains("format/")
    for group in try OfficialSuite.groups(file + ".json") {
      if let reason = Self.refused[group.identity] {
        expectRefusal(of: group, because: reason, formatAssertion: formatAssertion)
        continue
      }
      let schema = try OfficialSuite.compile(group.schema, formatAssertion: formatAssertion)
      for test in group.cases {
        let violations = try Engine.violations(of: test.document, schema)
        #expect(violations.isEmpty == test.isValid, "\(group.identity): \(test.name)")
      }
    }
  }

  @Test(.needsShared(OfficialSuite.tests), arguments: unbuiltFiles)
  func `is refused by name where its keywords are not built`(_ file: String) throws {
    for group in try OfficialSuite.groups(file + ".json") {
      // A few schemas of these files do without their keyword.
      if Self.exempt.contains(group.identity) { continue }
      expectRefusal(of: group, because: "is not supported", formatAssertion: false)
    }
  }

  /// Schemas of `unbuiltFiles` that use none of the unbuilt keywords themselves.
  static let exempt: Set<String> = []

  @Test(.needsShared(OfficialSuite.tests)) func `is here as a whole`() {
    let known = Set((Self.files + Self.unbuiltFiles).map { $0 + ".json" })
    let present = Shared.names(in: OfficialSuite.tests).filter { $0.hasSuffix(".json") }
    #expect(present.filter { !known.contains($0) } == [])
    #expect(present.count == 46)
  }

  private func expectRefusal(
    of group: OfficialSuite.Group, because reason: String, formatAssertion: Bool
  ) {
    #expect("\(group.identity)") {
      _ = try OfficialSuite.compile(group.schema, formatAssertion: formatAssertion)
    } throws: { error in
      guard let error = error as? SchemaError else { return false }
      return error.message.contains(reason) && error.line > 0
    }
  }
}
