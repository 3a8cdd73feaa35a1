import Foundation
import TestSupport
import Testing

@Suite struct EvidenceTests {
  private func evidence(_ inFlight: [Int?], done: Int64, inputs: Int) -> Evidence {
    Evidence(
      kills: inFlight.map { WorkerKiller.Kill(name: "w", inFlight: $0) }, doneUnderFire: done,
      inputs: inputs)
  }

  @Test func `a run counts where most kills hit, and half of the input was done meanwhile`() {
    #expect(evidence([10, 0, 20], done: 50, inputs: 100).weaknesses == [])
    #expect(
      evidence([10, 0, nil, 20], done: 50, inputs: 100).weaknesses == [
        "only 2 of 4 kills found records in flight"
      ])
    #expect(
      evidence([1], done: 49, inputs: 100).weaknesses == [
        "only 49 of 100 inputs were done while kills went on"
      ])
    #expect(
      evidence([], done: 9, inputs: 9).weaknesses == ["only 0 of 0 kills found records in flight"])
  }

  @Test func `counters are read from the page, and must add up`() {
    var counters = Counters(
      page: """
        # HELP sluice_items_total x
        sluice_items_total{route="a"} 5
        sluice_items_total{route="ab"} 7
        sluice_clean_total{route="a"} 2
        sluice_rejected_total{route="a",stage="decode",code="x"} 1
        sluice_rejected_total{route="a",stage="verify",code="x"} 1
        sluice_skipped_total{route="a",code="empty"} 1
        sluice_items_total_other 9
        """)
    #expect(counters.sum("sluice_items_total") == 12)
    #expect(counters.sum("sluice_rejected_total", [("route", "a"), ("code", "x")]) == 2)
    #expect(counters.mismatches(routes: ["a"]) == [])
    #expect(counters.mismatches(routes: ["ab"]).count == 1)
    counters += counters
    #expect(counters.sum("sluice_items_total") == 24)
  }

  @Test func `jumps are read from the logs of all workers`() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"time":"t","level":"warning","event":"position jumped","topic":"a","partition":1,"#
    for (name, range) in [("w1", #""from":5,"to":9}"#), ("w2", #""from":20,"to":30}"#)] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
      try folder.write(name + "/err", "{\"event\":\"started\"}\n" + line + range + "\n{\"cut")
    }
    let jumps = try LoggedJumps(logs: folder.path)
    #expect(jumps.count == 2)
    #expect(
      [4, 5, 8, 9, 20, 29, 30].map { jumps.contains("a", 1, $0) } == [
        false, true, true, false, true, true, false,
      ])
    #expect(!jumps.contains("a", 0, 5) && !jumps.contains("b", 1, 5))
  }

  @Test func `what befalls hangs on the seed alone`() {
    func draw(_ seed: UInt64, _ purpose: String) -> [UInt64] {
      var random = SplitSeed(seed, purpose).random
      return (0..<4).map { _ in random.next() }
    }
    #expect(draw(1, "kills") == draw(1, "kills"))
    #expect(draw(1, "kills") != draw(2, "kills"))
    #expect(draw(1, "kills") != draw(1, "cuts"))
  }

  @Test func `a plan can be written down and asked for again`() {
    let plan = Plan(
      setting: .kafka, delivery: .exactlyOnce, schedule: .static, seed: 7, seconds: 120)
    #expect(
      plan.testDescription
        == "SLUICE_SEED=7 SLUICE_CONSERVATION_SECONDS=120 "
        + "SLUICE_CONSERVATION='kafka exactly-once static'")
  }

  @Test func `a long run on the mock cluster is several, each with a seed of its own`() {
    let plan = Plan(
      setting: .mock, delivery: .atLeastOnce, schedule: .dynamic, seed: 7, seconds: 250)
    #expect(plan.parts.map(\.seed) == [7, 8, 9])
    #expect(plan.parts.map(\.seconds) == [120, 120, 10])
    var kafka = plan
    kafka.setting = .kafka
    #expect(kafka.parts.map(\.seconds) == [250])
  }
}
