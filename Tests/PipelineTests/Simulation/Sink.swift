/// The destinations, with their transactions and the coordinator that fences.
struct Sink {
  struct Entry {
    var partition: Int
    var offset: Int
    var ordinal: Int
    var key: Int
    var isDead: Bool
    /// The transaction that it belongs to; -1 for none.
    var transaction: Int
  }

  enum State {
    case open
    case committed
    case aborted
  }

  struct Transaction {
    var id: Int
    var process: Int
    var state = State.open
    var entries: [Int] = []
    /// By partition, -1 for none.
    var offsets: [Int] = []
  }

  private(set) var log: [Entry] = []
  private(set) var transactions: [Transaction] = []
  /// By transactional id.
  private var epochs: [Int] = []
  private var open: [Int] = []

  /// A new transactional id.
  mutating func makeID() -> Int {
    epochs.append(0)
    open.append(-1)
    return epochs.count - 1
  }

  func isCurrent(_ id: Int, _ epoch: Int) -> Bool { epochs[id] == epoch }

  /// A producer takes the id over: what was open is aborted.
  mutating func initialize(_ id: Int) -> Int {
    abort(id)
    epochs[id] += 1
    return epochs[id]
  }

  mutating func begin(_ id: Int, process: Int) -> Int {
    transactions.append(Transaction(id: id, process: process))
    open[id] = transactions.count - 1
    return open[id]
  }

  mutating func append(_ entry: Entry) {
    if entry.transaction >= 0 { transactions[entry.transaction].entries.append(log.count) }
    log.append(entry)
  }

  mutating func add(_ offsets: [Int], to transaction: Int) {
    transactions[transaction].offsets = offsets
  }

  mutating func commit(_ transaction: Int) {
    transactions[transaction].state = .committed
    open[transactions[transaction].id] = -1
  }

  mutating func abort(_ id: Int) {
    if open[id] < 0 { return }
    transactions[open[id]].state = .aborted
    open[id] = -1
  }

  /// The coordinator has waited for long enough.
  mutating func timeOut(_ id: Int) {
    abort(id)
    epochs[id] += 1
  }

  /// The next transactional id from one on that has an open transaction; nil where there is none.
  func nextOpen(from id: Int) -> Int? {
    var id = id
    while id < open.count {
      if open[id] >= 0 { return id }
      id += 1
    }
    return nil
  }

  /// The process whose transaction is open.
  func owner(_ id: Int) -> Int { transactions[open[id]].process }

  func isOpen(_ transaction: Int) -> Bool { transactions[transaction].state == .open }

  /// How many a process has open.
  func openCount(of process: Int) -> Int {
    transactions.count { $0.state == .open && $0.process == process }
  }

  /// Whether the group's offset of a partition waits for a transaction to end.
  func isPending(_ partition: Int) -> Bool {
    for transaction in open where transaction >= 0 {
      let offsets = transactions[transaction].offsets
      if !offsets.isEmpty, offsets[partition] >= 0 { return true }
    }
    return false
  }

  /// The first output that comes, of its source partition and key, before an earlier one; what is not
  /// committed counts for nothing.
  func firstOutOfOrder(partitions: Int, late: [Bool]) -> Entry? {
    var last = Array(repeating: -1, count: partitions * SourceLog.keys * 2)
    var seen = Array(repeating: UInt64(0), count: last.count)
    for entry in log {
      if entry.transaction >= 0, transactions[entry.transaction].state != .committed { continue }
      let stream = entry.partition * SourceLog.keys + entry.key
      if late[stream] { continue }
      let index = stream * 2 + (entry.isDead ? 1 : 0)
      let rank = entry.offset * 4 + entry.ordinal
      let bit = UInt64(1) << UInt64(rank)
      if seen[index] & bit != 0 { continue }
      if rank < last[index] { return entry }
      seen[index] |= bit
      last[index] = rank
    }
    return nil
  }
}
