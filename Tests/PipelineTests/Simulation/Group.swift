/// The consumer group: who owns which partition, in which generation.
///
/// A rebalance begins when members come or go; each gives up what it must and joins; then a new generation
/// begins, and each takes what is its own. Committed offsets are in the ledger.
struct Group {
  struct Member {
    var process: Int
    var slot: Int
    var hasJoined = false
    /// A new generation has begun of which it has not heard.
    var hasNews = false
  }

  private let isCooperative: Bool
  private(set) var generation = 0
  private(set) var members: [Member] = []
  /// By partition; -1 for none.
  private(set) var owners: [Int]
  /// Owners in the generation to come.
  private(set) var target: [Int]
  private(set) var isRebalancing = false

  init(partitions: Int, isCooperative: Bool) {
    self.isCooperative = isCooperative
    owners = Array(repeating: -1, count: partitions)
    target = owners
  }

  private func index(of process: Int) -> Int? {
    var index = members.count
    while index > 0 {
      index -= 1
      if members[index].process == process { return index }
    }
    return nil
  }

  func isMember(_ process: Int) -> Bool { index(of: process) != nil }

  func hasJoined(_ process: Int) -> Bool {
    index(of: process).map { members[$0].hasJoined } ?? false
  }

  func hasNews(_ process: Int) -> Bool { index(of: process).map { members[$0].hasNews } ?? false }

  /// A process comes in; a static one in the place of its slot's last, where the group still has that.
  mutating func enter(_ process: Int, slot: Int, isStatic: Bool) {
    if isStatic, let index = members.firstIndex(where: { $0.slot == slot }) {
      let old = members[index].process
      members[index].process = process
      members[index].hasNews = !isRebalancing
      members[index].hasJoined = false
      for partition in owners.indices where owners[partition] == old { owners[partition] = process }
      for partition in target.indices where target[partition] == old { target[partition] = process }
      return
    }
    members.append(Member(process: process, slot: slot))
    rebalance()
  }

  mutating func leave(_ process: Int) {
    guard let index = index(of: process) else { return }
    members.remove(at: index)
    for partition in owners.indices where owners[partition] == process { owners[partition] = -1 }
    rebalance()
  }

  /// A member has given up what it must.
  mutating func join(_ process: Int) {
    guard let index = index(of: process) else { return }
    members[index].hasJoined = true
    members[index].hasNews = false
    completeIfPossible()
  }

  mutating func heard(_ process: Int) {
    if let index = index(of: process) { members[index].hasNews = false }
  }

  private mutating func rebalance() {
    isRebalancing = true
    for index in members.indices { members[index].hasJoined = false }
    assign()
    completeIfPossible()
  }

  private mutating func assign() {
    let count = members.count
    for partition in target.indices {
      if count == 0 {
        target[partition] = -1
      } else if isCooperative, isMember(owners[partition]), load(owners[partition], partition) {
        target[partition] = owners[partition]
      } else {
        target[partition] = members[(partition + generation) % count].process
      }
    }
  }

  /// Whether a process may keep one more partition.
  private func load(_ process: Int, _ partition: Int) -> Bool {
    var held = 0
    for other in 0..<partition where target[other] == process { held += 1 }
    return held * members.count < target.count
  }

  private mutating func completeIfPossible() {
    for member in members where !member.hasJoined { return }
    isRebalancing = false
    generation += 1
    owners = target
    for index in members.indices { members[index].hasNews = true }
  }

  /// Whether the coordinator takes offsets from it.
  func accepts(_ process: Int, _ generation: Int) -> Bool {
    generation == self.generation && isMember(process)
  }
}
