import Pipeline
import Testing

/// The simulation can fail: each mistake that is built into the workers is found within some schedules.
@Suite struct DefectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var defect: Defect
    var guarantee: DeliveryGuarantee
    /// What is said of it, one of them.
    var signs: [String]

    var testDescription: String { "\(defect), \(guarantee.rawValue)" }
  }

  private static let limit: UInt64 = 4000

  @Test(arguments: [
    Case(
      defect: .commitsPosition, guarantee: .atLeastOnce, signs: ["is not delivered"]),
    Case(
      defect: .commitsPosition, guarantee: .exactlyOnce, signs: ["is not delivered"]),
    Case(
      defect: .ignoresGeneration, guarantee: .atLeastOnce,
      signs: ["is not delivered", "counted", "does not end"]),
    Case(
      defect: .acknowledgesFailures, guarantee: .atLeastOnce, signs: ["is not delivered"]),
    Case(
      defect: .countsEarly, guarantee: .exactlyOnce, signs: ["counted"]),
    Case(
      defect: .readsOnAfterAbort, guarantee: .exactlyOnce,
      signs: ["is not delivered", "lost", "into a transaction that is over"]),
    Case(
      defect: .guessesOutcomes, guarantee: .exactlyOnce, signs: ["delivered twice"]),
    Case(
      defect: .cutsLate, guarantee: .exactlyOnce, signs: ["delivered twice"]),
    Case(
      defect: .givesUpQuietly, guarantee: .exactlyOnce, signs: ["delivered twice"]),
    Case(
      defect: .forgetsVerdicts, guarantee: .exactlyOnce, signs: ["does not end"]),
    Case(
      defect: .staysPaused, guarantee: .atLeastOnce, signs: ["does not end"]),
    Case(
      defect: .neverPauses, guarantee: .atLeastOnce, signs: ["than the marks allow"]),
    Case(
      defect: .skipsWhatFailed, guarantee: .atLeastOnce, signs: ["is not delivered", "lost"]),
  ])
  func `the simulation finds a worker that`(_ expected: Case) {
    for seed in 1...Self.limit {
      let simulation = Simulation(seed: seed, expected.guarantee, expected.defect)
      simulation.run()
      guard let violation = simulation.violation else { continue }
      let isExpected = expected.signs.contains { violation.contains($0) }
      #expect(isExpected, "seed \(seed): \(violation)")
      print("\(expected.testDescription): seed \(seed), \(violation)")
      return
    }
    Issue.record("not found in \(Self.limit) schedules")
  }
}
