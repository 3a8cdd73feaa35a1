import Testing

@testable import Configuration

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Damaged configurations are reported, never crashed on.
@Suite struct MutationTests {
  /// SplitMix64, so that a seed repeats a run.
  struct Source: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  static let text = """
    kafka:
      bootstrap.servers: ${B:-localhost:9092}
      group.id: g
      consumer: { fetch.min.bytes: 1 }
    instance: ${HOSTNAME:-}
    admin: { listen: "127.0.0.1:9464" }
    delivery: exactly-once
    transaction: { every: 1s, bytes: 8MiB }
    in-flight: { high: 16MiB, low: 4MiB, total: 32MiB }
    drain-timeout: 10s
    defaults: &d { dead-letters: dead, other-fields: drop, tolerate: [byte-order-mark], stop-on-rejects: { share: 50%, of: 1000 } }
    routes:
      - name: books
        from: [books.raw, more.raw]
        items: [/data/*/attributes, ""]
        when: { pointer: /type, equals: book }
        schema: s.json
        clean-schema: c.json
        fields:
          title: /title
          "weather.icon": { from: [/w/icon, /w/0/icon], default: { a: [1, ~] } }
          number: { item-number: true }
          duration:
            from: /duration
            split: { by: [" - ", " ~ "], into: [startDate, endDate] }
            date: ["yyyy. MM. dd", 'yyyy.MM.dd', { pattern: yyyy-MM-dd, time-zone: UTC }]
          seen: { from: /seen, date: { in: epoch-seconds, between: [1980, 2100-01-01] } }
          visitors: { from: /visitors, number: { grouping: "," } }
        to: books
        max-record-bytes: 1MiB
      - name: rest
        from: books.raw
        fields: { title: /title, text: { from: /x, text: { collapse-whitespace: true } } }
        other-fields: kebab-case
        to: rest
    """

  static let pieces: [[UInt8]] =
    [
      "${", "}", "${X}", "$${", "&a ", "*a", "*d", "<<: *d\n", "- ", ": ", "\n", "  ", "\t", "'",
      "\"", "{",
      "[", "]", ",", "|", ">", "#", "!!str ", "? ", "---\n", "...\n", "%YAML 1.2\n", "~", "/", "~2",
      "*",
      ".inf", "1e999", "0x", "-", "9999999999999999999", "\u{FEFF}", "é", "\\u0000", "\\x", "YYYY",
      "null",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0x80], [0xED, 0xA0, 0x80]]

  private static func mutate(_ bytes: [UInt8], with random: inout Source) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = Swift.min(place + Int.random(in: 0...12, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random)!, at: place)
      case 2: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random)!)
      case 3:
        let other = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
      default:
        if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  @Test func `what is mutated loads`() {
    let (configuration, found) = Sample.load(
      Self.text, files: ["s.json": "{}", "c.json": "{}"])
    #expect(found == [])
    #expect(configuration?.routes.count == 2)
  }

  @Test func `mutations of a configuration never crash, and say what is wrong`() {
    let seed = Self.number("SLUICE_SEED") ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let count = Self.number("SLUICE_FUZZ") ?? 1000
    print("configuration mutations: SLUICE_SEED=\(seed) SLUICE_FUZZ=\(count)")
    var random = Source(state: seed)
    let schema = Array(#"{ "type": "object" }"#.utf8)
    var loaded = 0
    for round in 0..<count {
      let bytes = Self.mutate(Array(Self.text.utf8), with: &random)
      let (configuration, diagnostics) = ConfigurationLoader.load(
        file: "sluice.yaml", environment: ["X": "${X}"],
        read: { $0 == "sluice.yaml" ? bytes : schema })
      let hasErrors = diagnostics.contains { $0.severity == .error }
      if configuration != nil { loaded += 1 }
      if (configuration == nil) != hasErrors {
        Issue.record("round \(round) of seed \(seed): neither loaded nor reported")
      }
      for diagnostic in diagnostics where diagnostic.line < 1 || diagnostic.column < 1 {
        Issue.record("round \(round) of seed \(seed): \(diagnostic.text)")
      }
      if diagnostics.contains(where: { $0.message == "this route cannot be read" }) {
        Issue.record("round \(round) of seed \(seed): a route failed without a reason")
      }
    }
    #expect(loaded > 0 || count < 1000)
  }
}
