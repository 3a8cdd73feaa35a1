import Pipeline
import TestSupport
import Testing

/// Other threads may have changed the phase before an answer comes: nothing traps, and what does not belong
/// to the phase changes nothing.
@Suite struct TransactionRaceTests {
  enum Event: String, CaseIterable, Sendable {
    case enter
    case close
    case abort
    case willCommit
    case started
    case startFailed
    case rewound
    case begun
    case committed
    case failed
    case aborted
    case lost

    /// Of which phase it is, by name; nil where it may come in any.
    var home: [String]? {
      switch self {
      case .enter, .close: ["open"]
      case .abort, .lost: nil
      case .willCommit: ["closing"]
      case .started, .startFailed: ["starting"]
      case .rewound: ["rewinding"]
      case .begun: ["beginning"]
      case .committed, .failed: ["committing"]
      case .aborted: ["aborting"]
      }
    }

    func happen(to state: inout TransactionState, _ random: inout SeededRandom) {
      switch self {
      case .enter: if state.enter(bytes: 1, now: 0) { state.leave() }
      case .close: state.close()
      case .abort: state.abort()
      case .willCommit: state.willCommit()
      case .started: state.started()
      case .startFailed: state.startFailed(now: 0, random: &random)
      case .rewound: state.rewound(now: 0, random: &random)
      case .begun: state.begun()
      case .committed: state.committed()
      case .failed: state.failed()
      case .aborted: state.aborted()
      case .lost: state.lost(now: 0, random: &random)
      }
    }
  }

  /// How each phase is come to.
  private static let ways: [[Event]] = [
    [],
    [.started],
    [.started, .rewound],
    [.started, .rewound, .begun],
    [.started, .rewound, .begun, .enter],
    [.started, .rewound, .begun, .enter, .close],
    [.started, .rewound, .begun, .enter, .close, .willCommit],
    [.started, .rewound, .begun, .enter, .abort],
    [.started, .lost, .started, .lost],
  ]

  private static func name(_ phase: TransactionState.Phase) -> String {
    switch phase {
    case .starting: "starting"
    case .rewinding: "rewinding"
    case .beginning: "beginning"
    case .open: "open"
    case .closing: "closing"
    case .committing: "committing"
    case .aborting: "aborting"
    case .over: "over"
    }
  }

  private static func state(after way: [Event], _ random: inout SeededRandom) -> TransactionState {
    var state = TransactionState(.init(every: 1000, bytes: 100, restarts: 1))
    for event in way { event.happen(to: &state, &random) }
    return state
  }

  @Test func `the ways lead to every phase`() {
    var random = SeededRandom(seed: 1)
    let phases = Self.ways.map { Self.name(Self.state(after: $0, &random).phase) }
    #expect(
      phases == [
        "starting", "rewinding", "beginning", "open", "open", "closing", "committing", "aborting",
        "over",
      ])
  }

  @Test(arguments: Event.allCases)
  func `an event of another phase changes nothing`(_ event: Event) {
    for way in Self.ways {
      var random = SeededRandom(seed: 1)
      var state = Self.state(after: way, &random)
      let before = state.phase
      guard let home = event.home, !home.contains(Self.name(before)) else { continue }
      event.happen(to: &state, &random)
      #expect(state.phase == before, "\(event) in \(before)")
    }
  }

  @Test(arguments: [Event.committed, .failed])
  func `the answer to a commit under which the producer was lost is ignored`(_ answer: Event) {
    var random = SeededRandom(seed: 1)
    var state = Self.state(
      after: [.started, .rewound, .begun, .enter, .close, .willCommit, .lost], &random)
    answer.happen(to: &state, &random)
    #expect(state.phase == .starting(notBefore: 0))
    #expect(state.asksGroup)
    state.started()
    answer.happen(to: &state, &random)
    #expect(state.phase == .rewinding)
  }

  @Test func `no order of events traps, and one transaction at most is open`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<2000 {
      var state = TransactionState(.init(every: 10, bytes: 100, restarts: 5))
      var inside = 0
      for _ in 0..<60 {
        let now = UInt64.random(in: 0...1000, using: &random)
        if Bool.random(using: &random), inside > 0 {
          state.leave()
          inside -= 1
        } else if Bool.random(using: &random), state.enter(bytes: 10, now: now) {
          inside += 1
          #expect(state.phase == .open)
        } else {
          Event.allCases.randomElement(using: &random)!.happen(to: &state, &random)
        }
        let action = state.action(now: now, isSettled: Bool.random(using: &random))
        // Nothing that ends or replaces a transaction begins while a worker is in it.
        if inside > 0, state.phase != .committing, action != .begin { #expect(action == nil) }
        _ = state.isDue(now: now)
        _ = state.wakesAt
      }
    }
  }
}
