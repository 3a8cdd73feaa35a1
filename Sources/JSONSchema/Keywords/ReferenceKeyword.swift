import JSON

/// `$ref`: another schema, applied to the same value.
struct ReferenceKeyword: Keyword {
  let target: NodeID

  static let definition = KeywordDefinition("$ref", .core) { context throws(SchemaError) in
    let place = try context.compiler.resolve(context.value, in: context.place)
    return ReferenceKeyword(target: context.compiler.reference(to: place))
  }

  var inPlace: [NodeID] { [target] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.require(target) }

  func explain(_ value: Value, _ run: inout Explanation) { run.apply(target, to: value) }

  func annotate(_ value: Value, _ run: inout Annotating) { run.apply(target, to: value) }
}
