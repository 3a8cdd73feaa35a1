import JSON
import Normalization
import Testing

@Suite struct FailureTests {
  private let cases = [
    (#"{"secret":"hunter2"}"#, "date"), (#"{"secret":"hunter2"}"#, "number"),
    (#"{"secret":"hunter2"}"#, "split"),
    (#"{"secret":12345678901}"#, "date"),
  ]

  private func rule(_ name: String) throws -> [FieldDefinition] {
    switch name {
    case "date": [try field("x", "/secret", date: date("epoch-seconds"))]
    case "number": [try field("x", "/secret", number: NumberDefinition(grouping: ","))]
    default: [try field("x", "/secret", split: SplitDefinition(by: ["-"], into: ["a", "b"]))]
    }
  }

  @Test func `messages name the field, and values only where they may be shown`() throws {
    for (item, name) in cases {
      let value = item.dropFirst(10).dropLast()
      guard case .failure(let hidden) = try outcome(item, rule(name)),
        case .failure(let shown) = try outcome(item, rule(name), revealValues: true)
      else {
        Issue.record("clean: \(item)")
        continue
      }
      #expect(hidden.message.contains("`x`"))
      #expect(!hidden.message.contains(value.filter { $0 != "\"" }))
      #expect(shown.message == hidden.message + ": " + value)
      #expect(
        (hidden.code, hidden.offset, hidden.pointer) == (shown.code, shown.offset, shown.pointer))
    }
  }

  @Test func `a long value is cut between code points`() throws {
    let item = "{\"secret\":\"\(String(repeating: "가", count: 200))\"}"
    guard case .failure(let failure) = try outcome(item, rule("number"), revealValues: true) else {
      Issue.record("clean")
      return
    }
    #expect(failure.message.hasSuffix("가…"))
    #expect(failure.message.utf8.count < 250)
  }

  @Test func `the closed set of codes is that of the design`() {
    #expect(
      NormalizationFailure.Code.allCases.map(\.rawValue) == [
        "missing-field", "wrong-type", "invalid-date", "implausible-date", "ambiguous-date",
        "invalid-number",
        "unmapped-value", "too-long", "empty-value", "unexpected-field", "invalid-json",
        "invalid-key", "name-collision",
      ])
  }

  @Test func `of several failures the first in the clean record's order is told`() throws {
    let fields = try [field("a", "/a"), field("b", "/b", date: date("date")), field("c", "/c")]
    #expect(try clean(#"{"b":"x","a":1}"#, fields) == "invalid-date 5 /b")
  }
}
