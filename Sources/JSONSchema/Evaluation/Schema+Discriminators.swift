import JSON

extension Schema {
  /// A member that a schema wants to be one of some constants.
  struct Discriminator {
    var name: Key
    var constants: [Constant]

    func isMet(by value: Value) -> Bool {
      guard let member = value.member(name) else { return false }
      return constants.contains { $0.equals(member) }
    }
  }

  /// The members that a schema wants to be constants, `$ref` and `allOf` followed.
  func discriminators(of node: NodeID) -> [Discriminator] {
    var found: [Discriminator] = []
    for node in conjuncts(of: node) {
      for entry in nodes[node].entries {
        guard let properties = entry.keyword as? PropertiesKeyword else { continue }
        for (name, child) in properties.properties {
          if let constants = constants(of: child) {
            found.append(Discriminator(name: name, constants: constants))
          }
        }
      }
    }
    return found
  }

  /// The schema itself and those that a value must follow with it. Circles are refused at load.
  func conjuncts(of node: NodeID) -> [NodeID] {
    var all = [node]
    var position = 0
    while position < all.count && all.count < 1000 {
      for entry in nodes[all[position]].entries
      where entry.keyword is ReferenceKeyword || entry.keyword is AllOfKeyword {
        all += entry.keyword.inPlace
      }
      position += 1
    }
    return all
  }

  private func constants(of node: NodeID) -> [Constant]? {
    for node in conjuncts(of: node) {
      for entry in nodes[node].entries {
        if let keyword = entry.keyword as? ConstKeyword { return [keyword.constant] }
        if let keyword = entry.keyword as? EnumKeyword { return keyword.constants }
      }
    }
    return nil
  }
}
