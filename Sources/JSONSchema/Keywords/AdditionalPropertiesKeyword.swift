import JSON
import Patterns

/// `additionalProperties`: a schema for the members that neither `properties` nor
/// `patternProperties` beside it name. Violations point at the member.
struct AdditionalPropertiesKeyword: Keyword {
  let node: NodeID
  let names: Set<Key>
  /// As in the schema, for messages.
  let order: [String]
  let patterns: [Pattern]

  static let definition = KeywordDefinition(
    "additionalProperties", .applicator, subschemas: .one
  ) {
    context throws(SchemaError) in
    let node = try context.subschema(context.value)
    var names: [Key] = []
    if let properties = context.sibling("properties") {
      names = properties.members.map { $0.name.withUnescaped { Key(bytes: Array($0)) } }
    }
    var patterns: [Pattern] = []
    if let properties = context.sibling("patternProperties") {
      for member in properties.members { patterns.append(try context.pattern(member.name)) }
    }
    return AdditionalPropertiesKeyword(
      node: node, names: Set(names), order: names.map { "'\($0.name)'" }, patterns: patterns)
  }

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setAdditional(node) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.coverAll(.members) }

  func explain(_ value: Value, _ run: inout Explanation) {
    for member in value.members {
      guard isAdditional(member.name, &run) else { continue }
      if run.schema.nodes[node].boolean == false {
        run.report(
          member: member.name, expected: expected, "the schema has no such member")
      } else {
        run.descend(node, to: member.value, by: .member(member.name))
      }
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    var names: [Value] = []
    for member in value.members {
      if self.names.contains(Key(bytes: Array(member.name.unescaped))) { continue }
      if patterns.contains(where: { run.matches($0, member.name) }) { continue }
      names.append(member.name)
      run.descend(node, to: member.value, by: .member(member.name))
    }
    run.annotateApplied(value, names: names)
  }

  private func isAdditional(_ name: Value, _ run: inout Explanation) -> Bool {
    if names.contains(name.withUnescaped({ Key(bytes: Array($0)) })) { return false }
    for pattern in patterns where run.matches(pattern, name) != false { return false }
    return true
  }

  private var expected: String {
    let known = order + patterns.map { "names that match \($0.source)" }
    return known.isEmpty ? "no members" : "no members besides \(Phrases.some(known, "and"))"
  }
}
