extension Schema {
  /// Schemas that are followed, however many there are.
  private static let conjunctLimit = 1000

  /// The schema itself and those that a value must follow with it. Circles are refused at load.
  func conjuncts(of node: NodeID) -> [NodeID] {
    var all = [node]
    var position = 0
    while position < all.count && all.count < Self.conjunctLimit {
      for entry in nodes[all[position]].entries { all += entry.keyword.conjuncts }
      position += 1
    }
    return all
  }
}
