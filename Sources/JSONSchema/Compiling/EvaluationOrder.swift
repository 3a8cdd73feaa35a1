import JSON

/// All schemas, each after those that it applies to the same value, first what the root can reach.
///
/// Refuses references that come back to their start without a step into the document.
struct EvaluationOrder {
  private(set) var nodes: [NodeID] = []
  /// How many of them, from the front, the root reaches.
  private(set) var reachable = 0
  /// How many schemas at most are applied one within the other to one value.
  private var nesting = 0

  /// Schemas beyond this, one within the other on one value, are refused.
  static let nestingLimit = 250

  /// Of a longer circle no more schemas than this are named.
  private static let shownCount = 10

  private enum State {
    case new
    case open
    case done
  }

  private var states: [State]
  private var heights: [Int]

  init(_ all: [SchemaNode], root: NodeID) throws(SchemaError) {
    states = Array(repeating: .new, count: all.count)
    heights = Array(repeating: 0, count: all.count)
    try visit(all, from: root)
    reachable = nodes.count
    for other in all.indices { try visit(all, from: other) }
    if nesting > Self.nestingLimit {
      let place = all[root].place
      throw place.file.error(
        at: place.value, "more than \(Self.nestingLimit) schemas apply to one value, one in another"
      )
    }
  }

  private mutating func visit(_ all: [SchemaNode], from root: NodeID) throws(SchemaError) {
    var roots = [root]
    while let start = roots.popLast() {
      if states[start] != .new { continue }
      var path = [(id: start, targets: Self.inPlace(all[start])[...])]
      states[start] = .open
      while let (id, targets) = path.last {
        guard let target = targets.first else {
          path.removeLast()
          states[id] = .done
          nodes.append(id)
          roots += all[id].entries.flatMap(\.keyword.inChildren)
          heights[id] = 1 + (Self.inPlace(all[id]).map { heights[$0] }.max() ?? 0)
          nesting = max(nesting, heights[id])
          continue
        }
        path[path.count - 1].targets = targets.dropFirst()
        switch states[target] {
        case .done: break
        case .open: throw Self.cycle(all, path.map(\.id), to: target)
        case .new:
          states[target] = .open
          path.append((target, Self.inPlace(all[target])[...]))
        }
      }
    }
  }

  private static func inPlace(_ node: SchemaNode) -> [NodeID] {
    node.entries.flatMap(\.keyword.inPlace)
  }

  /// The error stands at the last reference of the circle, which closes it.
  private static func cycle(_ all: [SchemaNode], _ path: [NodeID], to target: NodeID) -> SchemaError
  {
    let circle = path.drop { $0 != target }
    let closing = circle.last { id in
      all[id].entries.contains { $0.keyword is ReferenceKeyword }
    }
    let place = all[closing ?? target].place
    let reference = closing.flatMap { id in
      all[id].entries.first { $0.keyword is ReferenceKeyword }.map { Key($0.name) }
    }
    let first = circle.prefix(shownCount).map { all[$0].place.location }
    let left = circle.count - first.count
    let names =
      first + (left > 0 ? ["\(left) more"] : []) + [all[target].place.location]
    return place.file.error(
      at: reference.flatMap { place.value.member($0) } ?? place.value,
      "schemas refer to one another without a step into the document: "
        + names.joined(separator: " → "))
  }
}
