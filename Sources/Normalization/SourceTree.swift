import JSON

/// All pointers of a plan as one tree, so that one walk over an item finds every source.
///
/// A gather's pointer stands in it up to its first `*`: what is found there is the array.
struct SourceTree: Sendable {
  struct Node: Sendable {
    var children: Range<Int>
    var names: MemberTable
    /// The largest array index that a child has; −1 where none is one.
    var lastIndex: Int
  }

  struct Child: Sendable {
    var key: Key
    var index: Int?
    /// Where the value found here is put; −1: nowhere.
    var slot: Int
    /// The node that looks into the value; −1: nothing does.
    var node: Int
  }

  private(set) var nodes: ContiguousArray<Node> = []
  private(set) var children: ContiguousArray<Child> = []
  /// How many different places are looked for.
  private(set) var slotCount = 0
  /// The slot of the item itself; −1 where nothing takes it.
  private(set) var rootSlot = -1

  /// Builds the tree, and gives the slot of each pointer.
  init(_ pointers: [[Pointer.Step]], slots: inout [Int]) {
    let root = Draft()
    slots = pointers.map { steps in
      let place = steps.prefix { $0 != .each }.reduce(root) { $0.child($1) }
      if place.slot < 0 {
        place.slot = slotCount
        slotCount += 1
      }
      return place.slot
    }
    rootSlot = root.slot
    _ = lay(root)
  }

  /// Whether something of the plan can be found in an item of this kind.
  func looksInto(_ kind: Kind) -> Bool {
    if kind == .object || rootSlot >= 0 { return true }
    return kind == .array && nodes[0].lastIndex >= 0
  }

  private final class Draft {
    var steps: [Pointer.Step] = []
    var children: [Draft] = []
    var slot = -1

    func child(_ step: Pointer.Step) -> Draft {
      if let position = steps.firstIndex(of: step) { return children[position] }
      steps.append(step)
      children.append(Draft())
      return children[children.count - 1]
    }
  }

  /// Appends a node and all below it. Returns its index.
  private mutating func lay(_ draft: Draft) -> Int {
    let first = children.count
    for (step, child) in zip(draft.steps, draft.children) {
      guard case .name(let key, let index) = step else { continue }
      children.append(Child(key: key, index: index, slot: child.slot, node: -1))
    }
    let range = first..<children.count
    let node = nodes.count
    nodes.append(
      Node(
        children: range, names: MemberTable(children[range].map(\.key)),
        lastIndex: children[range].compactMap(\.index).max() ?? -1))
    for (position, child) in draft.children.enumerated() where !child.children.isEmpty {
      children[first + position].node = lay(child)
    }
    return node
  }
}
