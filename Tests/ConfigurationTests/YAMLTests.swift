import JSON
import Testing

@testable import Configuration

@Suite struct YAMLTests {
  private func compose(
    _ text: String, environment: [String: String] = [:]
  ) -> (root: YAMLNode?, found: [String]) {
    let diagnostics = Diagnostics(file: "f.yaml")
    let root = YAMLComposer.compose(
      Array(text.utf8), environment: environment, diagnostics: diagnostics)
    return (root, diagnostics.sorted.map(\.text))
  }

  private func json(_ text: String, environment: [String: String] = [:]) -> String {
    let (root, found) = compose(text, environment: environment)
    #expect(found == [])
    var buffer = ByteBuffer()
    root?.appendJSON(to: &buffer, at: .root) { _ in Issue.record("a scalar has no JSON value") }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a: no", #"{"a":"no"}"#),
    ("a: on", #"{"a":"on"}"#),
    ("a: yes", #"{"a":"yes"}"#),
    ("a: true", #"{"a":true}"#),
    ("a: False", #"{"a":false}"#),
    ("a: tRUE", #"{"a":"tRUE"}"#),
    ("a: 'true'", #"{"a":"true"}"#),
    ("a:", #"{"a":null}"#),
    ("a: ~", #"{"a":null}"#),
    ("a: NULL", #"{"a":null}"#),
    ("a: ''", #"{"a":""}"#),
    ("a: 017", #"{"a":17}"#),
    ("a: 0o17", #"{"a":15}"#),
    ("a: 0xFF", #"{"a":255}"#),
    ("a: 0x", #"{"a":"0x"}"#),
    ("a: +5", #"{"a":5}"#),
    ("a: -0", #"{"a":-0}"#),
    ("a: .5", #"{"a":0.5}"#),
    ("a: 1.", #"{"a":1}"#),
    ("a: .", #"{"a":"."}"#),
    ("a: 1e3", #"{"a":1e3}"#),
    ("a: 1e", #"{"a":"1e"}"#),
    ("a: 1_000", #"{"a":"1_000"}"#),
    ("a: 190:20:30", #"{"a":"190:20:30"}"#),
    ("a: 1980-01-01", #"{"a":"1980-01-01"}"#),
    ("a: 127.0.0.1:9464", #"{"a":"127.0.0.1:9464"}"#),
    ("a: |\n  x\n  y\n", #"{"a":"x\ny\n"}"#),
    ("[1, [], {}, {b: \"\\u00e9\"}]", #"[1,[],{},{"b":"é"}]"#),
  ])
  func `scalars have the types of YAML 1.2`(text: String, expected: String) {
    #expect(json(text) == expected)
  }

  @Test func `names, the instance and librdkafka's values keep their text`() {
    let text = """
      kafka: { a: 1.0, b: true, producer: { c: 0x10, d: null } }
      instance: 1234567e8901
      workers: 0x10
      defaults: { dead-letters: 007, max-depth: 007 }
      routes: [{ name: on, from: [1, 2], to: 1.0, when: { header: 5, equals: 5 } }]
      """
    #expect(
      json(text)
        == #"{"kafka":{"a":"1.0","b":"true","producer":{"c":"0x10","d":"null"}},"#
        + #""instance":"1234567e8901","workers":16,"defaults":{"dead-letters":"007","max-depth":7},"#
        + #""routes":[{"name":"on","from":["1","2"],"to":"1.0","when":{"header":"5","equals":5}}]}"#
    )
  }

  @Test func `types are resolved after the environment`() {
    let text = "a: ${N}\nb: '${N}'\nc: ${N}0\nd: ${E:-}\n${N}: ${E:-true}\n"
    #expect(
      json(text, environment: ["N": "12"])
        == #"{"a":12,"b":"12","c":120,"d":null,"${N}":true}"#)
  }

  @Test func `an alias stands for the value of its anchor`() {
    #expect(
      json("a: &x { b: [1, &y 2] }\nc: *x\nd: [*y, *y]\n")
        == #"{"a":{"b":[1,2]},"c":{"b":[1,2]},"d":[2,2]}"#)
  }

  @Test func `every key and value knows its place`() throws {
    let (root, found) = compose("a: 1\nbé: [x, 'y z']\nc:\n  - d: |\n      text\n    e: f\n")
    #expect(found == [])
    let top = try #require(root)
    #expect(top.start == TextPosition(line: 1, column: 1))
    #expect(top["bé"]?.elements.map(\.start.column) == [6, 9])
    let inner = try #require(top["c"]?.elements.first)
    #expect(inner.start == TextPosition(line: 4, column: 5))
    #expect(inner.entry("e")?.place == TextPosition(line: 6, column: 5))
    #expect(inner["e"]?.start == TextPosition(line: 6, column: 8))
    let quoted = try #require(top["bé"]?.elements.last)
    #expect(quoted.place(ofByte: 2) == TextPosition(line: 2, column: 12))
  }

  @Test(arguments: [
    ("", ["1:1: error: the file is empty (a configuration has at least `kafka` and `routes`)"]),
    (
      "a: 1\n---\nb: 2\n",
      [
        "2:1: error: a second document begins here (a configuration is one document; remove the `---`)"
      ]
    ),
    (
      "a: 1\nb: 2\na: 3\nb: 4\n",
      [
        "3:1: error: `a` is already at f.yaml:1:1 (remove one of the two)",
        "4:1: error: `b` is already at f.yaml:2:1 (remove one of the two)",
      ]
    ),
    (
      "\"a\": 1\n\"\\u0061\": 2",
      ["2:1: error: `a` is already at f.yaml:1:1 (remove one of the two)"]
    ),
    (
      "a: &x {}\nb: { <<: *x }\n",
      [
        "2:6: error: `<<` is not a key: YAML 1.2 has no merging of mappings"
          + " (what routes share goes into `defaults`)"
      ]
    ),
    (
      "a: !!str 1",
      [
        "1:4: error: the tag `tag:yaml.org,2002:str` says nothing here"
          + " (remove it; quote a value that is to be a text)"
      ]
    ),
    (
      "a: *x\nb: *y",
      [
        "1:4: error: no value before this place has the anchor `&x`"
          + " (quote the value if it is a text that begins with `*`)",
        "2:4: error: no value before this place has the anchor `&y`"
          + " (quote the value if it is a text that begins with `*`)",
      ]
    ),
    (
      "a: &x [*x]",
      [
        "1:8: error: no value before this place has the anchor `&x`"
          + " (quote the value if it is a text that begins with `*`)"
      ]
    ),
    ("[a]: 1", ["1:1: error: a key is a text (quote it)"]),
    (
      "a: ${X}\nb: ${Y}",
      [
        "1:4: error: the environment variable `X` is not set (set it, or give a default: `${X:-…}`)",
        "2:4: error: the environment variable `Y` is not set (set it, or give a default: `${Y:-…}`)",
      ]
    ),
    (
      "a:\n\tb: 1",
      [
        "2:1: error: this is not YAML: found character that cannot start any token,"
          + " while scanning for the next token (YAML indents with blanks, never with tabs)"
      ]
    ),
    (
      "a: { b: ${X} }\n",
      [
        "1:10: error: this is not YAML: did not find expected ',' or '}', while parsing a flow mapping"
          + " (inside `{ }` and `[ ]` a value with `${NAME}` is quoted)"
      ]
    ),
    (
      "a: b: c\n",
      [
        "1:5: error: this is not YAML: mapping values are not allowed in this context"
          + " (quote a value that holds `: `; check the indentation)"
      ]
    ),
    (
      "a: @b\n",
      [
        "1:4: error: this is not YAML: found character that cannot start any token,"
          + " while scanning for the next token (quote a value that begins with `@`)"
      ]
    ),
  ])
  func `a mistake has its place and a remedy`(text: String, expected: [String]) {
    #expect(compose(text).found == expected.map { "f.yaml:" + $0 })
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let diagnostics = Diagnostics(file: "f.yaml")
    let root = YAMLComposer.compose(
      Array("a: ".utf8) + [0xFF, 0xFE], environment: [:], diagnostics: diagnostics)
    #expect(root == nil)
    #expect(
      diagnostics.sorted.map(\.text) == [
        "f.yaml:1:1: error: this is not YAML: invalid leading UTF-8 octet, at byte 3"
          + " (the file is UTF-8 text)"
      ])
  }

  @Test func `aliases cannot make a small file large`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text +=
        "a\(level): &a\(level) ["
        + Array(repeating: "*a\(level - 1)", count: 10)
        .joined(separator: ", ") + "]\n"
    }
    let (root, found) = compose(text)
    #expect(root == nil)
    #expect(found.count == 1)
    #expect(
      found.first?.contains("the file has more than 100000 values, aliases written out") == true)
  }

  @Test func `nesting has a limit`() {
    let (root, found) = compose(String(repeating: "[", count: 5000))
    #expect(root == nil)
    #expect(found == ["f.yaml:1:65: error: more than 64 values lie in one another"])
  }

  @Test func `aliases nest no deeper than what is written out`() {
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    let (root, found) = compose(text)
    #expect(root == nil)
    #expect(found == ["f.yaml:64:12: error: more than 64 values lie in one another"])
  }

  @Test func `a byte order mark and CRLF are no content`() {
    let (root, found) = compose("\u{FEFF}a: x\r\nb: y\r\n")
    #expect(found == [])
    #expect(root?["a"]?.scalar?.text == "x")
    #expect(root?.entry("b")?.place == TextPosition(line: 2, column: 1))
  }
}
