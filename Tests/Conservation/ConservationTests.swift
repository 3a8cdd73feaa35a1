import Testing

/// Every input is found, exactly once or at least once, whatever befalls workers and brokers. One run at a time: each
/// has a cluster of its own.
@Suite(.serialized) struct ConservationTests {
  @Test(arguments: Plan.all)
  func `nothing is lost, nothing invented, and order is kept, under every fault`(
    _ plan: Plan
  ) throws {
    for part in plan.parts {
      // A run whose own producer the library gave up says nothing, of the workers or of the broker: once more.
      do { try run(part) } catch let failure as Feeder.Failure where failure.isOfProducer {
        print("conservation: \(part.testDescription): begun again, since \(failure)")
        try run(part)
      }
    }
  }

  @Test func `what is asked for is there`() {
    #expect(Plan.unknown == [], "SLUICE_CONSERVATION is `all`, or words of \(Plan.words)")
  }

  private func run(_ plan: Plan) throws {
    let run = try StormyRun(plan)
    do {
      let outcome = try run.run()
      print("conservation: \(plan.testDescription): \(outcome.summary)")
      if outcome.problems.isEmpty { return run.arena.forgetLogs() }
      let counts = outcome.audit.counts.map { "\($0.value) \($0.key)" }.sorted()
      Issue.record(
        """
        \(plan.testDescription)
        \(outcome.summary)
        \(counts.joined(separator: ", "))
        \(outcome.problems.joined(separator: "\n"))
        The workers' logs are in \(run.arena.logs)
        """)
    } catch let failure as Feeder.Failure where failure.isOfProducer {
      run.arena.forgetLogs()
      throw failure
    } catch {
      Issue.record("\(plan.testDescription)\n\(error)\nThe workers' logs are in \(run.arena.logs)")
    }
  }
}
