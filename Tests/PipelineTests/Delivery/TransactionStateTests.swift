import Pipeline
import TestSupport
import Testing

@Suite struct TransactionStateTests {
  private static let limits = TransactionState.Limits(every: 1000, bytes: 100, restarts: 3)

  /// The first transaction is open, and nothing in it.
  private static func open(_ limits: TransactionState.Limits = limits) -> TransactionState {
    var random = SeededRandom(seed: 1)
    var state = TransactionState(limits)
    state.started()
    state.rewound(now: 0, random: &random)
    state.begun()
    return state
  }

  // MARK: The usual way

  @Test func `it starts, rewinds, begins, and then the gate is open`() {
    var random = SeededRandom(seed: 1)
    var state = TransactionState(Self.limits)
    #expect(state.action(now: 0, isSettled: true) == .start)
    #expect(state.enter(bytes: 1, now: 0) == false)
    state.started()
    #expect(state.phase == .rewinding)
    #expect(state.action(now: 0, isSettled: true) == nil)
    state.rewound(now: 0, random: &random)
    #expect(state.action(now: 0, isSettled: true) == .begin)
    #expect(state.enter(bytes: 1, now: 0) == false)
    state.begun()
    #expect(state.phase == .open)
    #expect(state.isIdle)
    #expect(state.enter(bytes: 1, now: 0) == true)
    #expect(!state.isIdle)
  }

  @Test func `it commits when workers are out and reports are in`() {
    var state = Self.open()
    #expect(state.enter(bytes: 1, now: 5) == true)
    state.close()
    #expect(state.phase == .closing)
    #expect(state.enter(bytes: 1, now: 6) == false)
    #expect(state.isWanted)
    #expect(state.action(now: 6, isSettled: true) == nil)
    state.leave()
    #expect(state.action(now: 6, isSettled: false) == nil)
    #expect(state.action(now: 6, isSettled: true) == .commit)
    state.willCommit()
    #expect(!state.isWanted)
    // Called again while its outcome is not known.
    #expect(state.action(now: 7, isSettled: true) == .commit)
    state.committed()
    #expect(state.action(now: 7, isSettled: true) == .begin)
    state.begun()
    #expect(state.isIdle)
    #expect(!state.isDue(now: .max))
  }

  @Test func `it is due after a while, counted from the first batch, or when it is large`() {
    var state = Self.open()
    #expect(!state.isDue(now: 5000))
    #expect(state.wakesAt == nil)
    #expect(state.enter(bytes: 40, now: 5000) == true)
    #expect(!state.isDue(now: 5999))
    #expect(state.isDue(now: 6000))
    #expect(state.enter(bytes: 60, now: 5001) == true)
    #expect(state.isDue(now: 5001))
    state.close()
    #expect(!state.isDue(now: 6000))
  }

  @Test func `an offset that no batch has brought commits with the open transaction, or the next`()
  {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    state.touch(now: 5000)
    #expect(!state.isIdle)
    state.close()
    state.touch(now: 5500)
    state.willCommit()
    state.committed()
    state.begun()
    #expect(state.isDue(now: 5500), "it has waited for long enough")
    state.lost(now: 5500, random: &random)
    state.started()
    state.rewound(now: 5500, random: &random)
    state.begun()
    #expect(state.isIdle)
  }

  // MARK: Aborting

  @Test func `an abort waits for the workers alone, then partitions go back`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    _ = state.enter(bytes: 1, now: 0)
    #expect(state.abort() == true)
    #expect(!state.isWanted)
    #expect(state.action(now: 0, isSettled: false) == nil)
    state.leave()
    #expect(state.action(now: 0, isSettled: false) == .abort)
    state.aborted()
    #expect(state.phase == .rewinding)
    #expect(!state.asksGroup)
    state.rewound(now: 0, random: &random)
    #expect(state.action(now: 0, isSettled: true) == .begin)
  }

  @Test func `what was aborted again and again begins after a while`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    for aborts in 1...4 {
      _ = state.enter(bytes: 1, now: 0)
      state.leave()
      state.abort()
      state.aborted()
      state.rewound(now: 100, random: &random)
      // The first abort may be a rebalance's: it costs nothing.
      let full: UInt64 = aborts == 1 ? 0 : 500_000_000 << UInt64(aborts - 2)
      #expect(100 + full / 2...100 + full ~= (state.wakesAt ?? 0))
      state.begun()
    }
    _ = state.enter(bytes: 1, now: 0)
    state.leave()
    state.close()
    state.willCommit()
    state.committed()
    #expect(state.action(now: 0, isSettled: true) == .begin, "a commit forgives the aborts")
  }

  @Test func `an empty transaction is not aborted`() {
    var state = Self.open()
    #expect(state.abort() == true)
    #expect(state.phase == .open)
  }

  @Test func `a commit begins once, and not after an abort`() {
    var state = Self.open()
    #expect(state.willCommit() == false)
    _ = state.enter(bytes: 1, now: 0)
    state.leave()
    state.close()
    var aborted = state
    aborted.abort()
    #expect(aborted.willCommit() == false)
    #expect(aborted.phase == .aborting)
    #expect(state.willCommit() == true)
    #expect(state.willCommit() == false)
  }

  @Test func `a commit that has begun is not aborted by others, but may fail`() {
    var state = Self.open()
    _ = state.enter(bytes: 1, now: 0)
    state.leave()
    state.close()
    state.willCommit()
    #expect(state.abort() == false)
    #expect(state.phase == .committing)
    state.failed()
    #expect(state.action(now: 0, isSettled: false) == .abort)
  }

  // MARK: Losing the producer

  @Test func `a lost producer is replaced when the workers are out, and the group is asked`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    _ = state.enter(bytes: 1, now: 0)
    state.lost(now: 0, random: &random)
    #expect(!state.isWanted)
    #expect(state.asksGroup)
    #expect(state.action(now: 0, isSettled: true) == nil)
    state.leave()
    #expect(state.action(now: 0, isSettled: false) == .start)
    state.started()
    #expect(state.asksGroup)
    state.rewound(now: 0, random: &random)
    #expect(!state.asksGroup)
  }

  @Test func `producers whose loss does not count wait longer too, and never end it`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    for loss in 0..<20 {
      state.lost(now: 1000, random: &random, counts: false)
      let full: UInt64 = Swift.min(500_000_000 << UInt64(Swift.min(loss, 6)), 30_000_000_000)
      guard case .starting(let notBefore) = state.phase else {
        Issue.record("\(state.phase) after loss \(loss)")
        return
      }
      #expect(1000 + full / 2...1000 + full ~= notBefore)
    }
  }

  @Test func `producers lost in a row wait longer, and end it at last`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    for loss in 1...3 {
      state.lost(now: 1000, random: &random)
      guard case .starting(let notBefore) = state.phase else {
        Issue.record("\(state.phase) after loss \(loss)")
        return
      }
      let full: UInt64 = loss == 1 ? 0 : 500_000_000 << UInt64(loss - 2)
      #expect(1000 + full / 2...1000 + full ~= notBefore)
      #expect(state.wakesAt == notBefore)
      state.started()
      state.rewound(now: 1000, random: &random)
      state.begun()
    }
    state.lost(now: 1000, random: &random)
    #expect(state.phase == .over)
    #expect(state.action(now: .max, isSettled: true) == nil)
    #expect(state.enter(bytes: 1, now: 0) == false)
  }

  @Test func `a commit forgives the losses before it`() {
    var random = SeededRandom(seed: 1)
    var state = Self.open()
    for _ in 0..<20 {
      state.lost(now: 0, random: &random)
      state.started()
      state.rewound(now: 0, random: &random)
      state.begun()
      _ = state.enter(bytes: 1, now: 0)
      state.leave()
      state.close()
      state.willCommit()
      state.committed()
      state.begun()
    }
    #expect(state.phase == .open)
  }

  @Test func `a start that fails is tried again, later each time`() {
    var random = SeededRandom(seed: 1)
    var state = TransactionState(Self.limits)
    for attempt in 0..<8 {
      state.startFailed(now: 1000, random: &random)
      let full: UInt64 = min(500_000_000 << UInt64(attempt), 30_000_000_000)
      #expect(1000 + full / 2...1000 + full ~= (state.wakesAt ?? 0))
      #expect(state.action(now: 1000, isSettled: true) == nil)
      #expect(state.action(now: state.wakesAt ?? 0, isSettled: true) == .start)
    }
    state.started()
    #expect(state.phase == .rewinding)
  }
}
