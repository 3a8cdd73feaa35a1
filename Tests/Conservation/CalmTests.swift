import BrokerSupport
import TestSupport
import Testing

extension ConservationTests {
  /// Where nothing is killed, the ledger and the counters are one.
  @Suite struct CalmTests {
    @Test(arguments: Plan.calm)
    func `every input is found once, and counters agree exactly`(_ plan: Plan) throws {
      let run = try CalmRun(plan)
      do {
        let outcome = try run.run()
        let unread = try outcome.unread()
        let expected = try ExpectedCounters(
          outcome.harvest, unread: unread, prefix: outcome.harvest.prefix)
        var problems = outcome.audit.violations.map(outcome.harvest.describe)
        problems += expected.differences(outcome.counters) + outcome.mismatches
        problems += outcome.endings.filter { $0.exit != .code(0) }.map { "\($0.name): \($0.exit)" }
        if plan.setting == .kafka {
          for topic in [SourceTopic.profiles, .events]
          where !unread.contains(where: { SourceTopic.places[$0.source].topic == topic }) {
            problems.append("nothing of \(topic.name) was removed before it was read")
          }
        }
        print(
          "calm: \(plan.testDescription): \(outcome.audit.inputs) inputs, "
            + "\(outcome.audit.outputs) outputs, \(unread.count) removed before they were read")
        if problems.isEmpty { return run.arena.forgetLogs() }
        Issue.record(
          """
          \(plan.testDescription)
          \(problems.joined(separator: "\n"))
          The workers' logs are in \(run.arena.logs)
          """)
      } catch {
        Issue.record(
          "\(plan.testDescription)\n\(error)\nThe workers' logs are in \(run.arena.logs)")
      }
    }
  }
}
