import Foundation
import Pipeline
import TestSupport
import Testing

/// Schedules of the simulation, in parts that run side by side.
@Suite struct SimulationTests {
  @Test(arguments: DeliveryGuarantee.allCases, [0, 1])
  func `nothing is lost or invented under any schedule`(_ guarantee: DeliveryGuarantee, _ part: Int)
  {
    let start = ContinuousClock.now
    var total = Statistics()
    let seeds = SimulationSeeds.ofPart(part)
    for seed in seeds {
      let simulation = Simulation(seed: seed, guarantee)
      simulation.run()
      total.add(simulation.statistics)
      if simulation.violation != nil {
        report(seed, guarantee)
        break
      }
    }
    if seeds.count >= 1000 { #expect(total.isEventful(guarantee), "\(total)") }
    print("\(guarantee.rawValue): \(total.summary(start.duration(to: .now)))")
  }

  private func report(_ seed: UInt64, _ guarantee: DeliveryGuarantee) {
    let again = Simulation(seed: seed, guarantee, isTraced: true)
    again.run()
    Issue.record(
      """
      \(guarantee.rawValue): \(again.violation ?? "not seen again")
      \(again.story)
      SLUICE_SEED=\(seed) repeats it
      """)
  }
}

enum SimulationSeeds {
  static let parts = 2
  private static let environment = ProcessInfo.processInfo.environment
  private static let given = environment["SLUICE_SEED"].flatMap { UInt64($0) }
  /// Schedules in all: with a seed one of each guarantee, unless told otherwise.
  private static let count =
    environment["SLUICE_SIMULATIONS"].flatMap { Int($0) } ?? (given == nil ? 100_000 : 2)
  private static let first: UInt64 = {
    let first = given ?? UInt64.random(in: 0..<1 << 53)
    print("simulation: SLUICE_SEED=\(first), SLUICE_SIMULATIONS=\(count)")
    return first
  }()

  /// The seeds of one part, for each guarantee.
  static func ofPart(_ part: Int) -> [UInt64] {
    let each = Swift.max(1, count / 2)
    return stride(from: part, to: each, by: parts).map { first &+ UInt64($0) }
  }
}

extension Statistics {
  /// Whether everything happened that the promises are about.
  func isEventful(_ guarantee: DeliveryGuarantee) -> Bool {
    let common = [
      faults, commits, lostProducers, lateReports, judged, stops, expiredDrains, pauses, compared,
    ]
    return (common + [guarantee == .exactlyOnce ? aborts : redelivered]).allSatisfy { $0 > 0 }
  }

  func summary(_ duration: Duration) -> String {
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    func rate(_ count: Int) -> Int { Int(Double(count) / seconds) }
    return """
      \(schedules) schedules, \(rate(schedules)) a second; \(faults) faults, \(rate(faults)) a second; \
      \(events) events; \(commits) commits, \(aborts) aborts, \(lostProducers) lost producers, \
      \(lateReports) late reports, \(redelivered) sent again, \(judged) refused alone, \(stops) stops, \
      \(expiredDrains) expired drains, \(pauses) pauses, counters compared in \(compared)
      """
  }
}
