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
    var found: [NodeID] = []
    for node in applicable(with: root) {
      for entry in nodes[node].entries {
        if let properties = entry.keyword as? PropertiesKeyword {
          found += properties.node(named: name).map { [$0] } ?? []
        } else if let properties = entry.keyword as? PatternPropertiesKeyword {
          found += properties.nodes(matching: name)
        }
      }
    }
    return found.filter { nodes[$0].boolean != false }
  }

  /// A schema and all that may apply to a value that follows it: branches, conditions and what depends
  /// on members among them, what stands under `not` left out.
  private func applicable(with root: NodeID) -> [NodeID] {
    var all = [root]
    var seen: Set<NodeID> = [root]
    var position = 0
    while position < all.count {
      for entry in nodes[all[position]].entries where !(entry.keyword is NotKeyword) {
        all += entry.keyword.inPlace.filter { seen.insert($0).inserted }
      }
      position += 1
    }
    return all
  }

  /// Whether a schema that must hold refuses a member that none describes.
  private func isClosed(_ root: NodeID, to name: Key) -> Bool {
    conjuncts(of: root).contains { node in
      nodes[node].boolean == false
        || nodes[node].entries.contains { refuses(name, $0.keyword, of: node) }
    }
  }

  private func refuses(_ name: Key, _ keyword: any Keyword, of node: NodeID) -> Bool {
    switch keyword {
    case let keyword as PropertiesKeyword:
      keyword.node(named: name).map { nodes[$0].boolean == false } ?? false
    case let keyword as AdditionalPropertiesKeyword: nodes[keyword.node].boolean == false
    case let keyword as UnevaluatedKeyword:
      keyword.children == .members && nodes[keyword.node].boolean == false
        && !admitsOthers(node)
    case let keyword as PropertyNamesKeyword: refuses(name, by: keyword.node)
    default: false
    }
  }

  /// Whether some schema that may apply looks at members that none names.
  private func admitsOthers(_ root: NodeID) -> Bool {
    applicable(with: root).contains { node in
      nodes[node].entries.contains { entry in
        switch entry.keyword {
        case let keyword as AdditionalPropertiesKeyword: nodes[keyword.node].boolean != false
        case let keyword as UnevaluatedKeyword:
          keyword.children == .members && nodes[keyword.node].boolean != false
        default: false
        }
      }
    }
  }

  /// Whether a schema refuses the name, as a string.
  private func refuses(_ name: Key, by node: NodeID) -> Bool {
    var text = ByteBuffer(capacity: name.bytes.count + 2)
    name.bytes.withUnsafeBytes { text.appendQuoted($0) }
    return Array(text.bytes).withUnsafeBytes { bytes in
      var document = Document()
      guard (try? document.decode(bytes)) != nil else { return false }
      var machine = Machine()
      machine.refill(for: document.root)
      return machine.run(block(of: node), document.root, program) == .invalid
    }
  }
}
