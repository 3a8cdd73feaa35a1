import Testing

@testable import Configuration

/// Mistakes that the configuration's schema finds.
@Suite struct MistakeTests {
  static let topKeys =
    "`kafka`, `instance`, `delivery`, `transaction`, `admin`, `workers`, `commit-interval`, "
    + "`drain-timeout`, `shutdown-timeout`, `in-flight`, `resources`, `defaults` and `routes`"
  static let routeKeys =
    "`name`, `from`, `when`, `framing`, `items`, `schema`, `clean-schema`, `draft`, "
    + "`format-assertion`, `verify`, `fields`, `other-fields`, `to`, `dead-letters`, `key`, `headers`, "
    + "`duplicate-keys`, `tolerate`, `tombstones`, `max-depth`, `max-record-bytes`, "
    + "`stop-on-rejects` and `reveal-values`"

  @Test(arguments: [
    (
      "[]",
      ["1:1: error: expected a mapping with `kafka` and `routes`, not a list"]
    ),
    (
      "kafka: { bootstrap.servers: b, group.id: g }",
      ["1:1: error: `routes` is missing here (expected a mapping with `kafka` and `routes`)"]
    ),
    (
      Sample.kafka + "routes: []",
      ["2:9: error: expected a list of at least one route"]
    ),
    (
      Sample.kafka + "routes: [{}, 1]",
      [
        "2:10: error: the route has no `name` (add it)",
        "2:10: error: the route has no `from` (add it)",
        "2:10: error: the route has no `to` (add it)",
        "2:10: error: the route has no `dead-letters` (add it here or to `defaults`)",
        "2:10: error: without `fields` the clean records would be empty"
          + " (name the fields, or pass all on with `other-fields: keep`)",
        "2:14: error: expected a mapping of a route's keys, not a number",
      ]
    ),
    (
      Sample.kafka + "routes: []\nroute: {}\n",
      [
        "2:9: error: expected a list of at least one route",
        "3:1: error: unknown key `route` (did you mean `routes`?)",
      ]
    ),
    (
      Sample.kafka + "registry: {}\nroutes: [\(Sample.route)]",
      ["2:1: error: unknown key `registry` (known here: \(Self.topKeys))"]
    ),
    (
      Sample.kafka + "delivery: at-most-once\nroutes: [\(Sample.route)]",
      [
        "2:11: error: expected one of `at-least-once` or `exactly-once`"
          + " (did you mean `at-least-once`?)"
      ]
    ),
    (
      Sample.kafka + "delivery: effectively\nroutes: [\(Sample.route)]",
      ["2:11: error: expected one of `at-least-once` or `exactly-once`"]
    ),
    (
      Sample.kafka + "delivery: exactly_once\nroutes: [\(Sample.route)]",
      [
        "2:11: error: expected one of `at-least-once` or `exactly-once`"
          + " (did you mean `exactly-once`?)"
      ]
    ),
    (
      Sample.kafka + "instance: a b\nroutes: [\(Sample.route)]",
      ["2:11: error: expected a name of up to 249 letters, digits, `.`, `_` or `-`"]
    ),
    (
      Sample.kafka + "workers: 0\nroutes: [\(Sample.route)]",
      ["2:10: error: expected a number of threads from 1 to 1024"]
    ),
    (
      Sample.kafka + "workers: '2'\nroutes: [\(Sample.route)]",
      [
        "2:10: error: expected a number of threads from 1 to 1024, not a text (remove the quotes)"
      ]
    ),
    (
      Sample.kafka + "workers: .inf\nroutes: [\(Sample.route)]",
      ["2:10: error: JSON has no value for `.inf` (quote it)"]
    ),
    (
      Sample.kafka + "commit-interval: 1\nroutes: [\(Sample.route)]",
      [
        "2:18: error: expected a duration: a whole number and `ms`, `s`, `m` or `h`, such as `500ms`"
          + " or `1s`, not a number"
      ]
    ),
    (
      Sample.kafka + "commit-interval: 0s\ndrain-timeout: 1.5s\nroutes: [\(Sample.route)]",
      [
        "2:18: error: expected a duration: a whole number and `ms`, `s`, `m` or `h`, such as `500ms`"
          + " or `1s`",
        "3:16: error: expected a duration: a whole number and `ms`, `s`, `m` or `h`, such as `500ms`"
          + " or `1s`",
      ]
    ),
    (
      Sample.kafka + "admin: { listen: localhost }\nroutes: [\(Sample.route)]",
      [
        "2:18: error: expected an address as host:port, such as `127.0.0.1:9464` or `\"[::1]:9464\"`"
      ]
    ),
    (
      Sample.kafka + "admin: { listen: \"localhost:70000\" }\nroutes: [\(Sample.route)]",
      ["2:18: error: expected an address as host:port, with a port up to 65535"]
    ),
    (
      Sample.kafka + "admin: { port: 1 }\nroutes: [\(Sample.route)]",
      ["2:10: error: unknown key `port` (known here: `listen`)"]
    ),
    (
      Sample.kafka + "in-flight: { high: 1MB, low: 0 }\nroutes: [\(Sample.route)]",
      [
        "2:20: error: expected a size: a number of bytes, or a whole number and `KiB`, `MiB` or `GiB`,"
          + " such as `64KiB`",
        "2:30: error: expected a size: a number of bytes, or a whole number and `KiB`, `MiB` or `GiB`,"
          + " such as `64KiB`",
      ]
    ),
    (
      Sample.kafka + "in-flight: { high: 1MiB }\nroutes: [\(Sample.route)]",
      [
        "2:20: error: the low mark, 4194304 bytes, is not below the high mark, 1048576 bytes"
          + " (keep them far apart: a pause discards what was fetched)"
      ]
    ),
    (
      Sample.kafka + "in-flight: { high: 64MiB }\nroutes: [\(Sample.route)]",
      [
        "2:20: error: one partition may hold 67108864 bytes, its high mark, and all together only"
          + " 33554432 (add a `total` that is not below `high`)"
      ]
    ),
    (
      Sample.kafka + "in-flight: { total: 16777215 }\nroutes: [\(Sample.route)]",
      [
        "2:21: error: one partition may hold 16777216 bytes, its high mark, and all together only"
          + " 16777215 (raise `total`, or lower `high`)"
      ]
    ),
    (
      Sample.kafka + "in-flight: { low: 1, total: many }\nroutes: [\(Sample.route)]",
      [
        "2:29: error: expected a size: a number of bytes, or a whole number and `KiB`, `MiB` or `GiB`,"
          + " such as `64KiB`"
      ]
    ),
    (
      Sample.kafka + "drain-timeout: 5m\nroutes: [\(Sample.route)]",
      [
        "2:16: error: `drain-timeout` must stay below librdkafka's `max.poll.interval.ms`"
          + " (the group gives up a worker after 300000 ms)"
      ]
    ),
    (
      Sample.kafka + "routes: [\(Sample.route)]\ndefaults:\n",
      ["3:10: error: expected a mapping of a route's keys, not nothing"]
    ),
  ])
  func `beside the routes`(text: String, expected: [String]) {
    #expect(Sample.mistakes(text) == expected.map { "sluice.yaml:" + $0 })
  }

  @Test(arguments: [
    ("nam: x", ["3:5: error: unknown key `nam` (did you mean `name`?)"]),
    ("dead_letters: x", ["3:5: error: unknown key `dead_letters` (did you mean `dead-letters`?)"]),
    ("deadLeters: x", ["3:5: error: unknown key `deadLeters` (did you mean `dead-letters`?)"]),
    (
      "maxRecordBytes: 1",
      [
        "3:5: error: unknown key `maxRecordBytes` (did you mean `max-record-bytes`?)"
      ]
    ),
    ("subject: x", ["3:5: error: unknown key `subject` (known here: \(Self.routeKeys))"]),
    ("framing: confluent", ["3:14: error: expected `none`"]),
    ("headers: drop", ["3:14: error: expected `pass`"]),
    ("verify: sometimes", ["3:13: error: expected one of `always` or `never`"]),
    (
      "verify: Always",
      ["3:13: error: expected one of `always` or `never` (did you mean `always`?)"]
    ),
    (
      "tombstones: skipp",
      [
        "3:17: error: expected one of `reject`, `pass` or `skip` (did you mean `skip`?)"
      ]
    ),
    (
      "tolerate: trailing-commas",
      [
        "3:15: error: expected a list of `byte-order-mark` and `trailing-commas`, not a text"
      ]
    ),
    (
      "tolerate: [trailing-comma]",
      [
        "3:16: error: expected one of `byte-order-mark` or `trailing-commas`"
          + " (did you mean `trailing-commas`?)"
      ]
    ),
    ("max-depth: 1025", ["3:16: error: expected a depth from 1 to 1024"]),
    ("max-record-bytes: 3GiB", ["3:23: error: expected at most 2147483647 bytes"]),
    ("reveal-values: no", ["3:20: error: expected `true` or `false`, not a text"]),
    (
      "reveal-values: 'true'",
      [
        "3:20: error: expected `true` or `false`, not a text (remove the quotes)"
      ]
    ),
    (
      "key: id",
      ["3:10: error: this is no JSON Pointer: a pointer is empty or starts with '/' (write `/id`)"]
    ),
    ("key: /a/*", ["3:10: error: expected a pointer to one value of the item: without `*`"]),
    (
      "items: [/a, /b~2]",
      [
        "3:19: error: this is no JSON Pointer: '~' is written '~0' and '/' inside a name '~1'"
      ]
    ),
    (
      "items: []",
      ["3:12: error: expected a JSON Pointer, such as `/data/*/title`, or a list of them"]
    ),
    (
      "items: ['', /*]",
      [
        "3:17: warning: this pointer never counts, since `\"\"` before it always does (put `\"\"` last)"
      ]
    ),
    (
      "when: { pointer: /a }",
      [
        "3:11: error: `equals` is missing here"
          + " (expected a mapping with `equals` and either `pointer` or `header`)"
      ]
    ),
    (
      "when: { pointer: /a, header: b, equals: 1 }",
      [
        "3:11: error: expected a mapping with `equals` and either `pointer` or `header`"
      ]
    ),
    (
      "when: { pointer: /a/*, equals: 1 }",
      [
        "3:22: error: expected a pointer to one value: without `*`"
      ]
    ),
    (
      "when: { pointer: /a, equals: [1] }",
      [
        "3:34: error: expected a single value: a text, a number, `true`, `false` or `null`, not a list"
      ]
    ),
    ("schema: ''", ["3:13: error: expected a file's path, relative to this file"]),
    (
      "schema: none.json",
      [
        "3:13: error: cannot read the schema `none.json`: no such file or directory"
          + " (its path is relative to the folder of `sluice.yaml`)"
      ]
    ),
  ])
  func `of a route`(line: String, expected: [String]) {
    let rest = "name: r\nfrom: in\nto: out\ndead-letters: dead\nother-fields: keep"
    let key = line.prefix { $0 != ":" }
    let keys = rest.split(separator: "\n").filter { !$0.hasPrefix(key + ":") }
    let text = Sample.withRoute(([line] + keys.map(String.init)).joined(separator: "\n"))
    #expect(Sample.mistakes(text) == expected.map { "sluice.yaml:" + $0 })
  }

  @Test func `every mistake of a file is found`() {
    let text = """
      kafka: { bootstrap.servers: b, enable.auto.commit: "false", producer: { acks: [1] } }
      wokers: 1
      commit-interval: soon
      defaults: { tolerate: x }
      routes:
        - name: a b
          from: ${TOPIC}
          fields: { x: y, z: { form: /z } }
        - to: o/o
          schema: none.json
      """
    #expect(
      Sample.mistakes(text) == [
        "sluice.yaml:1:8: error: `kafka` has no `group.id` (add the name of the worker's consumer group)",
        "sluice.yaml:1:32: error: `enable.auto.commit` is Sluice's own (remove it; offsets are committed"
          + " when their records are delivered, every `commit-interval`)",
        "sluice.yaml:1:79: error: expected a single value, the property's text, not a list",
        "sluice.yaml:2:1: error: unknown key `wokers` (did you mean `workers`?)",
        "sluice.yaml:3:18: error: expected a duration: a whole number and `ms`, `s`, `m` or `h`,"
          + " such as `500ms` or `1s`",
        "sluice.yaml:4:23: error: expected a list of `byte-order-mark` and `trailing-commas`, not a text",
        "sluice.yaml:6:5: error: the route has no `to` (add it)",
        "sluice.yaml:6:5: error: the route has no `dead-letters` (add it here or to `defaults`)",
        "sluice.yaml:6:11: error: expected a name: up to 100 letters, digits, `.`, `_` or `-`,"
          + " a letter or digit first",
        "sluice.yaml:7:11: error: the environment variable `TOPIC` is not set"
          + " (set it, or give a default: `${TOPIC:-…}`)",
        "sluice.yaml:8:18: error: this is no JSON Pointer: a pointer is empty or starts with '/' (write `/y`)",
        "sluice.yaml:8:24: error: expected either `from` or `item-number`",
        "sluice.yaml:8:26: error: unknown key `form` (did you mean `from`?)",
        "sluice.yaml:9:5: error: the route has no `name` (add it)",
        "sluice.yaml:9:5: error: the route has no `from` (add it)",
        "sluice.yaml:9:5: error: the route has no `dead-letters` (add it here or to `defaults`)",
        "sluice.yaml:9:5: error: without `fields` the clean records would be empty"
          + " (name the fields, or pass all on with `other-fields: keep`)",
        "sluice.yaml:9:9: error: expected a topic's name: up to 249 letters, digits, `.`, `_` or `-`",
        "sluice.yaml:10:13: error: cannot read the schema `none.json`: no such file or directory"
          + " (its path is relative to the folder of `sluice.yaml`)",
      ])
  }

  @Test func `a file that cannot be read is one mistake`() {
    let (configuration, diagnostics) = ConfigurationLoader.load(
      file: "/nowhere/sluice.yaml", environment: [:])
    #expect(configuration == nil)
    #expect(
      diagnostics.map(\.text) == [
        "/nowhere/sluice.yaml:1:1: error: cannot read the configuration: no such file or directory"
      ])
  }
}
