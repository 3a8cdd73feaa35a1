import Testing

@testable import Configuration

/// Mistakes below `fields`, each written where the field's key is at 4:7.
@Suite struct FieldTests {
  static let keys =
    "`from`, `item-number`, `optional`, `nullable`, `default`, `split`, `text`, `number` and `date`"

  private func mistakes(_ fields: String) -> [String] {
    let lines = fields.split(separator: "\n").map { "      \($0)\n" }.joined()
    let text =
      Sample.kafka + "routes:\n  - fields:\n" + lines
      + "    name: r\n    from: in\n    to: out\n    dead-letters: dead\n"
    return Sample.mistakes(text).map { String($0.dropFirst("sluice.yaml:".count)) }
  }

  @Test(arguments: [
    "a: /a",
    "a: ''",
    "a: [/a, /b/*/c]",
    "a: { from: /a }",
    "a: { from: [/a, /b], optional: true }",
    "a: { from: /a, nullable: true }",
    "a: { from: /a, default: [1, { x: no }] }",
    "a: { item-number: true }",
    "a: { from: /a, split: { by: -, into: [b, c.d] } }",
    "a: { from: /a, split: { by: [' - ', ' ~ '], into: [b, c] }, date: [yyyy.MM.dd, date] }",
    "a: { from: /a, number: { grouping: ',' } }",
    "a: { from: /a, number: {} }",
    "a: { from: /a, text: { collapse-whitespace: true } }",
    "a: { from: /a, date: date }",
    "a: { from: /a, date: [epoch-seconds, rfc3339] }",
    "a: { from: /a, date: { in: date, out: date-time } }",
    "a: { from: /a, date: { in: [epoch-millis, date], out: date } }",
    "a: { from: /a, date: { in: epoch-seconds, between: [2000, 2030-06-01] } }",
    "a: { from: /a, date: { pattern: 'yyyy-MM-dd HH:mm', time-zone: +09:00 } }",
    "a: { from: /a, date: { in: [{ pattern: 'yyyy-MM-dd HH:mm', time-zone: UTC }, rfc3339] } }",
    "a.b: /a\na.c: /b",
  ])
  func `every spelling of a field is read`(fields: String) {
    #expect(mistakes(fields) == [])
  }

  @Test(arguments: [
    (
      "a: 5",
      [
        "4:10: error: expected a JSON Pointer into the item, a list of them, or a mapping of a field's keys,"
          + " not a number"
      ]
    ),
    (
      "a: b",
      ["4:10: error: this is no JSON Pointer: a pointer is empty or starts with '/' (write `/b`)"]
    ),
    (
      "a: [/a, /~]",
      [
        "4:16: error: this is no JSON Pointer: '~' is written '~0' and '/' inside a name '~1'"
      ]
    ),
    (
      "a: []",
      [
        "4:10: error: expected a JSON Pointer into the item, a list of them, or a mapping of a field's keys"
      ]
    ),
    ("a: {}", ["4:10: error: expected either `from` or `item-number`"]),
    (
      "a: { from: /a, item-number: true }",
      [
        "4:10: error: expected either `from` or `item-number`"
      ]
    ),
    ("a: { item-number: false }", ["4:25: error: expected `true`"]),
    ("a: { from: /a, keep: true }", ["4:22: error: unknown key `keep` (known here: \(Self.keys))"]),
    (
      "a: { from: /a, option: true }",
      ["4:22: error: unknown key `option` (did you mean `optional`?)"]
    ),
    ("a: { from: /a, map: {} }", ["4:22: error: unknown key `map` (known here: \(Self.keys))"]),
    (
      "a: { from: /a, split: { by: '-' } }",
      [
        "4:29: error: `into` is missing here (expected a mapping with `by` and `into`)"
      ]
    ),
    (
      "a: { from: /a, split: { by: '', into: [b] } }",
      [
        "4:35: error: expected a text that is not empty, or a list of them",
        "4:45: error: expected a list of at least two clean names",
      ]
    ),
    ("a: { from: /a, number: { grouping: ',,' } }", ["4:42: error: expected a single character"]),
    (
      "a: { from: /a, text: {} }",
      [
        "4:28: error: `collapse-whitespace` is missing here (expected a mapping with `collapse-whitespace`)"
      ]
    ),
    (
      "a: { from: /a, text: { trim: true } }",
      [
        "4:28: error: `collapse-whitespace` is missing here (expected a mapping with `collapse-whitespace`)",
        "4:30: error: unknown key `trim` (known here: `collapse-whitespace`)",
      ]
    ),
    (
      "a: { from: /a, date: {} }",
      [
        "4:28: error: expected a date format, a list of them, or a mapping with `in`, or with `pattern` and"
          + " `time-zone`"
      ]
    ),
    (
      "a: { from: /a, date: { in: date, out: text } }",
      [
        "4:45: error: expected one of `date`, `date-time`, `epoch-seconds` or `epoch-millis`"
      ]
    ),
    (
      "a: { from: /a, date: { in: date, keep-offset: true } }",
      [
        "4:40: error: unknown key `keep-offset` (known here: `in`, `out`, `between`, `pattern` and `time-zone`)"
      ]
    ),
    (
      "a: { from: /a, date: { in: epoch-seconds, between: [1980] } }",
      [
        "4:58: error: expected a list of two years or dates, such as `[1980-01-01, 2100-01-01]`"
      ]
    ),
    (
      "a: { from: /a, date: { in: epoch-seconds, between: [1980, 1990-02-30] } }",
      [
        "4:65: error: expected a year or a date, such as `1980` or `1980-01-01`"
      ]
    ),
    (
      "a: { from: /a, date: { in: date, time-zone: UTC } }",
      [
        "4:40: error: `time-zone` goes with a pattern (write `in: { pattern: …, time-zone: … }`)"
      ]
    ),
    (
      "a: { from: /a, date: { pattern: yyyy-MM-dd, out: date } }",
      [
        "4:51: error: `out` does not go with `pattern` (put the pattern and its zone below `in`)"
      ]
    ),
    (
      "a: { from: /a, date: { pattern: yyyy-MM-dd, time-zone: Seoul } }",
      [
        "4:62: error: expected `UTC` or an offset such as `+09:00`"
      ]
    ),
  ])
  func `a field's mistakes`(fields: String, expected: [String]) {
    #expect(mistakes(fields) == expected)
  }

  @Test(arguments: [
    ("a: { from: /a, date: YYYY-MM-dd }", "4:28"),
    ("a: { from: /a, date: [date, yyyy-mm-dd] }", "4:35"),
    ("a: { from: /a, date: { in: [date, rfc3339] } }", "4:28"),
    ("a: [/x, /x]", "4:15"),
    ("a: { from: [/x, /x] }", "4:23"),
    ("a: /a\na.b: /b", "5:7"),
    ("b: /b\na: { from: /a, split: { by: '-', into: [c, b] } }", "5:50"),
    ("a: { item-number: true, optional: true }", "4:41"),
    ("a: { from: /a, optional: true, default: 1 }", "4:32"),
    ("a: { from: /a/*, split: { by: '-', into: [b, c] } }", "4:18"),
    ("a: { from: /a, number: { grouping: '.' } }", "4:42"),
    ("a: { from: /a, number: {}, date: date }", "4:30"),
    ("a: { from: /a, date: { in: epoch-seconds, between: [2000, 1990] } }", "4:58"),
    ("a: { from: /a, date: { in: date, between: [1990, 2000] } }", "4:49"),
  ])
  func `what the plan finds wrong is placed in the file`(fields: String, place: String) {
    let found = mistakes(fields)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(place + ": error: ") == true, "\(found)")
  }

  @Test func `a pattern with YYYY is explained`() {
    #expect(
      mistakes("a: { from: /a, date: YYYY-MM-dd }") == [
        "4:28: error: `YYYY-MM-dd`, at byte 0: YYYY is the year that the week belongs to, which"
          + " differs from the calendar's around New Year (write yyyy)"
      ])
  }

  @Test func `two sources on one name are a mistake`() {
    #expect(
      mistakes("a: /a\nb: { from: /b, split: { by: '-', into: [a, c] } }") == [
        "5:47: error: two sources land on the clean name `a`"
          + " (give one another name, or write one field with both pointers in `from`)"
      ])
    #expect(
      mistakes("a: /a\na.b: /b") == [
        "5:7: error: `a` is a value by one field and an object by another (`a.b`)"
          + " (give one of them another name)"
      ])
  }
}
