import JSON

extension BlockBuilder {
  /// One schema of values that the condition accepts, another of those that it refuses. It is asked
  /// only for kinds of which some values are accepted and some are not.
  mutating func requireIf(_ condition: NodeID, then: NodeID?, otherwise: NodeID?) {
    let decided = program.result(of: condition)
    var accepted: KindSet = []
    var refused: KindSet = []
    var open: KindSet = []
    for kind in KindSet.kinds {
      if !decided.kinds.contains(KindSet(kind)) {
        refused.formUnion(KindSet(kind))
      } else if decided.acceptsAll(kind) {
        accepted.formUnion(KindSet(kind))
      } else if ![then, otherwise].allSatisfy({ acceptsAll(kind, $0) }) {
        open.formUnion(KindSet(kind))
      }
    }
    if let then, !accepted.isEmpty { require(then, for: accepted) }
    if let otherwise, !refused.isEmpty { require(otherwise, for: refused) }
    if !open.isEmpty {
      check(
        open,
        Instruction(.conditional, program.add(condition, then: then, otherwise: otherwise)))
    }
  }

  private func acceptsAll(_ kind: Kind, _ node: NodeID?) -> Bool {
    node.map { program.result(of: $0).acceptsAll(kind) } ?? true
  }
}

extension ProgramBuilder {
  /// Returns where the condition stands; the schemas that depend on it follow, negative for none.
  func add(_ condition: NodeID, then: NodeID?, otherwise: NodeID?) -> Int {
    tables.branches += [condition, then, otherwise].map { node in
      node.map { Int32(block(of: $0)) } ?? -1
    }
    return tables.branches.count - 3
  }
}
