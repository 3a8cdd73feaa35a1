import JSON
import Normalization
import Pipeline
import Testing

@testable import Configuration

/// Mistakes that only several keys, or several routes, make.
@Suite struct RouteCheckTests {
  /// Line 1 is Kafka's, line 2 the defaults', line 3 `routes:`; routes follow, one a line.
  private func mistakes(_ routes: String..., defaults: String = "dead-letters: dead") -> [String] {
    let lines = routes.map { "  - { \($0) }\n" }.joined()
    let text = Sample.kafka + "defaults: { other-fields: keep, \(defaults) }\nroutes:\n" + lines
    return Sample.mistakes(text).map { String($0.dropFirst("sluice.yaml:".count)) }
  }

  @Test func `names are told apart`() {
    #expect(
      mistakes("name: a, from: s, to: t", "name: a, from: s2, to: t") == [
        "5:13: error: `a` is already the name of the route at sluice.yaml:4:13"
          + " (each route has a name of its own)"
      ])
  }

  @Test func `a topic is read once by a route`() {
    #expect(
      mistakes("name: a, from: [s, t, s], to: u") == [
        "4:29: error: `s` is in this list already (remove one of the two)"
      ])
  }

  @Test func `what is written does not come round again`() {
    #expect(
      mistakes("name: a, from: s, to: s") == [
        "4:29: error: `s` is read by a route, at sluice.yaml:4:22: clean records would come round again"
          + " (write to another topic)"
      ])
    #expect(
      mistakes("name: a, from: s, to: t", "name: b, from: t, to: u, dead-letters: s") == [
        "4:29: error: `t` is read by a route, at sluice.yaml:5:22: clean records would come round again"
          + " (write to another topic)",
        "5:46: error: `s` is read by a route, at sluice.yaml:4:22: dead letters would come round again"
          + " (write to another topic)",
      ])
  }

  @Test func `clean records and dead letters are kept apart`() {
    #expect(
      mistakes("name: a, from: s, to: dead") == [
        "4:29: error: `dead` takes dead letters, at sluice.yaml:2:47:"
          + " nobody could tell them from clean records (write to another topic)"
      ])
  }

  @Test func `a route that no record reaches is a mistake`() {
    #expect(
      mistakes("name: a, from: [s, t], to: u", "name: b, from: [x, t], to: u") == [
        "5:26: error: no record of `t` reaches this route: route `a` at sluice.yaml:4:5 takes them all"
          + " (give that one a `when`, or put it last)"
      ])
    let when = "when: { header: type, equals: x }"
    #expect(
      mistakes(
        "name: a, from: s, to: u, \(when)", "name: b, from: s, to: u, \(when)",
        "name: c, from: s, to: u") == [
          "5:22: error: no record of `s` reaches this route: route `a` at sluice.yaml:4:5 takes those of"
            + " the same `when` (give the two routes different conditions)"
        ])
    #expect(
      mistakes(
        "name: a, from: s, to: u, when: { pointer: /t, equals: 1 }",
        "name: b, from: s, to: u, when: { pointer: /t, equals: \"1\" }",
        "name: c, from: s, to: u") == [])
  }

  @Test(arguments: [
    ("duplicate-keys", "last", "reject", "last", "reject"),
    ("max-depth", "64", "65", "64", "65"),
    ("max-record-bytes", "1KiB", "1025", "1024 bytes", "1025 bytes"),
    (
      "tolerate", "[trailing-commas]", "[byte-order-mark]", "[trailing-commas]", "[byte-order-mark]"
    ),
    ("tombstones", "skip", "reject", "skip", "reject"),
    ("dead-letters", "d1", "d2", "d1", "d2"),
  ])
  func `routes of one topic agree on what counts before a route is known`(
    key: String, first: String, second: String, there: String, here: String
  ) {
    func route(_ name: String, _ value: String) -> String {
      "name: \(name), from: s, to: u, when: { header: h, equals: \(name) }, \(key): \(value)"
    }
    let column = 66 + key.count
    #expect(
      mistakes(route("a", first), route("b", second)) == [
        "5:\(column): error: `\(key)` is `\(here)` here, and `\(there)` at sluice.yaml:4:\(column),"
          + " for the same topic `s`"
          + " (it counts before a route is known: routes of one topic must agree)"
      ])
  }

  @Test func `a default that nobody wrote is named as such`() {
    #expect(
      mistakes(
        "name: a, from: s, to: u, when: { header: h, equals: 1 }, max-depth: 3",
        "name: b, from: s, to: u") == [
          "5:5: error: `max-depth` is `128` by default here, and `3` at sluice.yaml:4:75,"
            + " for the same topic `s`"
            + " (it counts before a route is known: routes of one topic must agree)"
        ])
  }

  @Test func `the same value written differently is agreement`() {
    #expect(
      mistakes(
        "name: a, from: s, to: u, when: { header: h, equals: 1 }, max-record-bytes: 1MiB",
        "name: b, from: s, to: u, tolerate: [], max-depth: 0x80") == [])
  }

  @Test func `tombstones pass only where a route is known without a value`() {
    #expect(
      mistakes(
        "name: a, from: s, to: u, when: { pointer: /t, equals: 1 }", "name: b, from: s, to: u",
        defaults: "dead-letters: dead, tombstones: pass") == [
          "2:65: error: `tombstones: pass` needs a route that is known without the value, but `when` at"
            + " sluice.yaml:4:38 looks into it (let `when` test a header, or skip or reject tombstones)"
        ])
    #expect(
      mistakes(
        "name: a, from: s, to: u, when: { header: t, equals: 1 }", "name: b, from: s, to: u",
        defaults: "dead-letters: dead, tombstones: pass") == [])
  }

  @Test func `a mistake in the defaults is said once`() {
    #expect(
      mistakes(
        "name: a, from: s, to: u", "name: b, from: t, to: u",
        defaults: "dead-letters: dead, fields: { x: { from: /x, date: YYYY-MM-dd } }") == [
          "2:84: error: `YYYY-MM-dd`, at byte 0: YYYY is the year that the week belongs to, which"
            + " differs from the calendar's around New Year (write yyyy)"
        ])
  }

  @Test func `a route's own value replaces the default's whole`() {
    let (configuration, found) = Sample.load(
      Sample.kafka
        + "defaults: { tolerate: [trailing-commas], fields: { a: /a, b: /b }, other-fields: keep }\n"
        + "routes: [{ name: r, from: s, to: t, dead-letters: d, tolerate: [], fields: { c: /c } }]\n"
    )
    #expect(found == [])
    #expect(configuration?.routes.first?.decode.tolerate == [])
    #expect(configuration?.routes.first?.plan.cleanNames == [["c"]])
  }
}
