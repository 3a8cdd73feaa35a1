import JSON

/// `unevaluatedProperties` and `unevaluatedItems`, since 2019-09: a schema for the children that no
/// other keyword looks at, be it of the same schema or of one that applies to the same value with it.
/// Violations point at the child.
struct UnevaluatedKeyword: Keyword {
  let node: NodeID
  let children: Children

  static let definitions = [
    definition("unevaluatedProperties", .members), definition("unevaluatedItems", .elements),
  ].flatMap(\.self)

  /// 2020-12 made it a vocabulary of its own.
  private static func definition(_ name: String, _ children: Children) -> [KeywordDefinition] {
    let compile: KeywordDefinition.Compile = { context throws(SchemaError) in
      UnevaluatedKeyword(node: try context.subschema(context.value), children: children)
    }
    return [
      KeywordDefinition(
        name, .applicator, since: .draft201909, until: .draft201909, subschemas: .one,
        compile: compile),
      KeywordDefinition(
        name, .unevaluated, since: .draft202012, subschemas: .one, compile: compile),
    ]
  }

  private var kind: Kind { children == .members ? .object : .array }

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setUnevaluated(node, children) }

  /// What the others did not look at it does.
  func cover(_ coverage: inout CoverageBuilder) { coverage.coverAll(children) }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == kind,
      run.spend(parts: Explanation.partsPerElement * value.count, at: value),
      let (left, isLimited) = run.uncovered(children, of: value)
    else { return }
    for child in left {
      if run.stops() { return }
      // It may be covered after all.
      if isLimited {
        if run.outcome(of: node, child: child.value) != .valid {
          run.reachedLimit(at: child.value)
        }
        continue
      }
      if case .member(let name) = child.step, run.schema.nodes[node].boolean == false {
        run.report(
          member: name, expected: "no members besides those that schemas describe",
          "no schema describes such a member")
      } else {
        run.descend(node, to: child.value, by: child.step)
      }
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    guard value.kind == kind, let left = run.uncovered(children, of: value), !left.isEmpty else {
      return
    }
    var names: [Value] = []
    for child in left {
      if case .member(let name) = child.step { names.append(name) }
      run.descend(node, to: child.value, by: child.step)
    }
    if children == .members {
      run.annotateApplied(value, names: names)
    } else {
      run.annotateApplied(value, "true")
    }
  }
}
