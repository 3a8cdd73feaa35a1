import Pipeline
import Testing

@testable import Configuration

/// `stop-on-rejects`, of a route and for all of them.
@Suite struct StopOnRejectsTests {
  private func load(
    _ routes: String..., defaults: String? = nil
  ) -> (configuration: LoadedConfiguration?, found: [String]) {
    let lines = routes.enumerated().map { index, keys in
      "  - { name: r\(index), from: s\(index), to: t, other-fields: keep\(keys) }\n"
    }
    let (configuration, found) = Sample.load(
      Sample.kafka + "defaults: { dead-letters: d\(defaults.map { ", \($0)" } ?? "") }\nroutes:\n"
        + lines.joined())
    return (configuration, found.map { String($0.dropFirst("sluice.yaml:".count)) })
  }

  @Test func `each route has its own, the default's, or none`() {
    let (configuration, found) = load(
      "", ", stop-on-rejects: { share: 100%, of: 1 }", ", stop-on-rejects: off",
      defaults: "stop-on-rejects: { share: 50%, of: 1000 }")
    #expect(found == [])
    #expect(
      configuration?.routes.map(\.stopOnRejects) == [
        StopOnRejects(share: 0.5, of: 1000), StopOnRejects(share: 1, of: 1), nil,
      ])
  }

  @Test func `a route between other topics keeps it`() {
    let route = load(", stop-on-rejects: { share: 50%, of: 10 }").configuration?.routes.first
    #expect(
      route?.renamingTopics { "x." + $0 }.stopOnRejects == StopOnRejects(share: 0.5, of: 10))
  }

  static let share = "expected a share above 0% and up to 100%, such as `50%`"
  static let verdicts = "expected a number of verdicts from 1 to 1000000"
  static let whole = "`off`, or a mapping with `share` and `of`, such as `{share: 50%, of: 1000}`"

  @Test(arguments: [
    ("{ share: 0%, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: 0.00%, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: 101%, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: 100.5%, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: -5%, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: 0.5, of: 10 }", ["4:80: error: \(share), not a number"]),
    ("{ share: half, of: 10 }", ["4:80: error: \(share)"]),
    ("{ share: 50%, of: 0 }", ["4:89: error: \(verdicts)"]),
    ("{ share: 50%, of: -1 }", ["4:89: error: \(verdicts)"]),
    ("{ share: 50%, of: 1000001 }", ["4:89: error: \(verdicts)"]),
    ("{ share: 50%, of: 1.5 }", ["4:89: error: \(verdicts)"]),
    ("{ share: 0%, of: 0 }", ["4:80: error: \(share)", "4:88: error: \(verdicts)"]),
    ("{ share: 50% }", ["4:71: error: `of` is missing here (expected \(whole))"]),
    ("{}", ["4:71: error: `share` and `of` are missing here (expected \(whole))"]),
    (
      "{ share: 50%, of: 9, after: 1 }",
      ["4:92: error: unknown key `after` (known here: `share` and `of`)"]
    ),
    ("50%", ["4:71: error: expected \(whole)"]),
    ("false", ["4:71: error: expected \(whole), not `false`"]),
  ])
  func `what is none`(value: String, expected: [String]) {
    #expect(load(", stop-on-rejects: \(value)").found == expected)
  }

  @Test func `the mistakes of several routes are all found, each in its place`() {
    #expect(
      load(
        ", stop-on-rejects: { share: 0%, of: 10 }", ", stop-on-rejects: { share: 5%, of: 0 }",
        ", stop-on-rejects: { of: 10 }"
      ).found == [
        "4:80: error: \(Self.share)", "5:88: error: \(Self.verdicts)",
        "6:71: error: `share` is missing here (expected \(Self.whole))",
      ])
  }

  @Test func `a mistake of the defaults is said once`() {
    #expect(
      load("", "", defaults: "stop-on-rejects: { share: 200%, of: 10 }").found == [
        "2:56: error: \(Self.share)"
      ])
  }
}
