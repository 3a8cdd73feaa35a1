import JSON

/// `dependencies`: until draft 7 `dependentRequired` and `dependentSchemas` in one. Later drafts keep
/// the name for what was written before.
struct DependenciesKeyword: Keyword {
  let required: DependentRequiredKeyword
  let schemas: DependentSchemasKeyword

  static let definition = KeywordDefinition("dependencies", .applicator, subschemas: .mapOfSome) {
    context throws(SchemaError) in
    guard context.value.kind == .object else {
      throw context.fail("'dependencies' is an object of schemas and of arrays of member names")
    }
    var required: [(Key, [Key])] = []
    var schemas: [(Key, NodeID)] = []
    for member in context.value.members {
      let trigger = Key(of: member.name)
      if member.value.kind == .array {
        required.append((trigger, try context.memberNames(member.value)))
      } else {
        schemas.append((trigger, try context.subschema(member.value)))
      }
    }
    return DependenciesKeyword(
      required: DependentRequiredKeyword(required),
      schemas: DependentSchemasKeyword(schemas))
  }

  var inPlace: [NodeID] { schemas.inPlace }
  var isAssertion: Bool { !required.dependencies.isEmpty }

  func lower(into block: inout BlockBuilder) {
    required.lower(into: &block)
    schemas.lower(into: &block)
  }

  func cover(_ coverage: inout CoverageBuilder) { schemas.cover(&coverage) }

  func explain(_ value: Value, _ run: inout Explanation) {
    required.explain(value, &run)
    schemas.explain(value, &run)
  }

  func annotate(_ value: Value, _ run: inout Annotating) { schemas.annotate(value, &run) }
}
