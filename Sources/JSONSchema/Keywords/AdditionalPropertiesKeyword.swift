import JSON
import Patterns

/// `additionalProperties`: a schema for the members that neither `properties` nor
/// `patternProperties` beside it name. Violations point at the member.
struct AdditionalPropertiesKeyword: Keyword {
  let node: NodeID
  private let names: NameList
  private let patterns: [Pattern]
  private let expected: String

  static let definition = KeywordDefinition(
    "additionalProperties", .applicator, subschemas: .one
  ) {
    context throws(SchemaError) in
    let node = try context.subschema(context.value)
    var names: [Key] = []
    if let properties = context.sibling("properties") {
      names = properties.members.map { Key(of: $0.name) }
    }
    var patterns: [Pattern] = []
    if let properties = context.sibling("patternProperties") {
      for member in properties.members { patterns.append(try context.pattern(member.name)) }
    }
    return AdditionalPropertiesKeyword(
      node: node, names: NameList(names), patterns: patterns,
      expected: expected(besides: names, patterns))
  }

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setAdditional(node) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.coverAll(.members) }

  func explain(_ value: Value, _ run: inout Explanation) {
    let parts = Explanation.partsPerElement + Explanation.partsPerMatch * patterns.count
    for member in value.members {
      if run.stops() || !run.spend(parts: parts, at: value) { return }
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
    var applied: [Value] = []
    for member in value.members {
      if names.number(of: member.name) != nil { continue }
      if patterns.contains(where: { run.matches($0, member.name) }) { continue }
      applied.append(member.name)
      run.descend(node, to: member.value, by: .member(member.name))
    }
    run.annotateApplied(value, names: applied)
  }

  private func isAdditional(_ name: Value, _ run: inout Explanation) -> Bool {
    if names.number(of: name) != nil { return false }
    for pattern in patterns where run.matches(pattern, name) != false { return false }
    return true
  }

  private static func expected(besides names: [Key], _ patterns: [Pattern]) -> String {
    let known =
      names.map { Phrases.quoted($0) }
      + patterns.map { "names that match \(Phrases.cut($0.source))" }
    return known.isEmpty ? "no members" : "no members besides \(Phrases.some(known, "and"))"
  }
}
