package import JSON

extension Schema {
  /// Whether the schema knows a member, by the names on the way to it from the root.
  ///
  /// True: some applicable schema describes it. False: it would be refused. Nil: it may be there, but
  /// nothing describes it.
  package func declaresProperty(at path: [Key]) -> Bool? {
    var current: Set<NodeID> = [root]
    for name in path {
      var next: Set<NodeID> = []
      for node in current { next.formUnion(described(name, by: node)) }
      if next.isEmpty {
        return current.contains { isClosed($0, to: name) } ? false : nil
      }
      current = next
    }
    return true
  }

  /// The schemas of a member in all schemas that are applied to its object.
  private func described(_ name: Key, by root: NodeID) -> [NodeID] {
    var all = [root]
    var seen: Set<NodeID> = [root]
    var found: [NodeID] = []
    while let node = all.popLast() {
      for entry in nodes[node].entries where !(entry.keyword is NotKeyword) {
        if let properties = entry.keyword as? PropertiesKeyword {
          found += properties.node(named: name).map { [$0] } ?? []
        } else if let properties = entry.keyword as? PatternPropertiesKeyword {
          found += properties.nodes(matching: name)
        }
        all += entry.keyword.inPlace.filter { seen.insert($0).inserted }
      }
    }
    return found.filter { nodes[$0].boolean != false }
  }

  /// Whether a schema that must hold refuses members that it does not describe.
  private func isClosed(_ root: NodeID, to name: Key) -> Bool {
    conjuncts(of: root).contains { node in
      nodes[node].boolean == false
        || nodes[node].entries.contains { entry in
          if let properties = entry.keyword as? PropertiesKeyword {
            return properties.node(named: name).map { nodes[$0].boolean == false } ?? false
          }
          guard let keyword = entry.keyword as? AdditionalPropertiesKeyword else { return false }
          return nodes[keyword.node].boolean == false
        }
    }
  }
}
