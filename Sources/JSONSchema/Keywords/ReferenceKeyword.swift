import JSON

/// `$ref`, `$dynamicRef` and `$recursiveRef`: another schema, applied to the same value.
struct ReferenceKeyword: Keyword {
  let target: NodeID

  static let definitions = [
    KeywordDefinition("$ref", .core) { context throws(SchemaError) in
      ReferenceKeyword(target: try context.reference())
    },
    KeywordDefinition("$dynamicRef", .core, since: .draft202012) { context throws(SchemaError) in
      ReferenceKeyword(target: try context.dynamicReference())
    },
    KeywordDefinition("$recursiveRef", .core, since: .draft201909, until: .draft201909) {
      context throws(SchemaError) in
      guard context.value.kind == .string, context.value.unescaped.elementsEqual("#".utf8) else {
        throw context.fail("'$recursiveRef' is always '#'")
      }
      return ReferenceKeyword(target: context.recursiveReference())
    },
  ]

  var inPlace: [NodeID] { [target] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.require(target) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.cover(with: target) }

  func explain(_ value: Value, _ run: inout Explanation) { run.apply(target, to: value) }

  func annotate(_ value: Value, _ run: inout Annotating) { run.apply(target, to: value) }
}
