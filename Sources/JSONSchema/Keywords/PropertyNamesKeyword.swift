import JSON

/// `propertyNames`, since draft 6: a schema for the names of members, as strings. Violations point at
/// the member.
struct PropertyNamesKeyword: Keyword {
  let node: NodeID

  static let definition = KeywordDefinition(
    "propertyNames", .applicator, since: .draft6, subschemas: .one
  ) {
    context throws(SchemaError) in
    PropertyNamesKeyword(node: try context.subschema(context.value))
  }

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) {
    block.check(.object, Instruction(.memberNames, block.program.block(of: node)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    run.charge(membersOf: value)
    for member in value.members {
      if run.stops() { return }
      if run.schema.nodes[node].boolean == false {
        run.report(member: member.name, expected: "no members", "the schema allows no members")
        continue
      }
      run.descend(node, to: member.name, by: .member(member.name))
    }
  }
}
