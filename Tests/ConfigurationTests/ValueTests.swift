import Testing

@testable import Configuration

@Suite struct ValueTests {
  @Test(arguments: [
    ("1ms", Duration.milliseconds(1)), ("500ms", .milliseconds(500)), ("1s", .seconds(1)),
    ("2m", .seconds(120)), ("1h", .seconds(3600)), ("999999999h", .seconds(999_999_999 * 3600)),
  ])
  func `durations`(text: String, expected: Duration) {
    #expect(Quantity.duration(text) == expected)
  }

  @Test(arguments: ["", "1", "s", "0s", "-1s", "1.5s", "1 s", "1S", "1d", "1000000000s", "1ms "])
  func `what is no duration`(text: String) {
    #expect(Quantity.duration(text) == nil)
  }

  @Test(arguments: [
    ("1", 1), ("65536", 65_536), ("64KiB", 65_536), ("1MiB", 1_048_576), ("2GiB", 2_147_483_648),
    ("999999999GiB", 999_999_999 << 30),
  ])
  func `sizes`(text: String, expected: Int) {
    #expect(Quantity.bytes(text) == expected)
  }

  @Test(arguments: ["", "0", "KiB", "1kb", "1KB", "1MB", "1 MiB", "-1", "1.5MiB", "1000000000"])
  func `what is no size`(text: String) {
    #expect(Quantity.bytes(text) == nil)
  }

  @Test(arguments: [
    ("50%", 0.5), ("100%", 1), ("100.0%", 1), ("2.5%", 0.025), ("0.000001%", 0.000_000_01),
    ("07%", 0.07),
  ])
  func `shares`(text: String, expected: Double) {
    #expect(Quantity.share(text) == expected)
  }

  @Test(arguments: [
    "", "%", "0%", "0.0%", "50", "0.5", "-1%", "+1%", "100.1%", "101%", "1e1%", "inf%", "nan%",
    "0x1%", ".5%", "5.%", "1.2.3%", "5 %", "50%%",
  ])
  func `what is no share`(text: String) {
    #expect(Quantity.share(text) == nil)
  }

  static let keys = ["dead-letters", "max-record-bytes", "from", "to", "tombstones", "when", "key"]

  @Test(arguments: [
    ("dead-letter", "dead-letters"),
    ("deadLetters", "dead-letters"),
    ("DEAD_LETTERS", "dead-letters"),
    ("dead.letters", "dead-letters"),
    ("daed-letters", "dead-letters"),
    ("max_record_byte", "max-record-bytes"),
    ("tombstone", "tombstones"),
    ("form", "from"),
    ("wehn", "when"),
    ("kye", "key"),
  ])
  func `a name that is nearly right is recognised`(written: String, meant: String) {
    #expect(NearestName.of(written, among: Self.keys) == meant)
  }

  @Test(arguments: ["", "x", "filter", "output", "transform", "tot", "é", "schema-registry"])
  func `a name that is not is not guessed at`(written: String) {
    #expect(NearestName.of(written, among: Self.keys) == (written == "tot" ? "to" : nil))
  }
}
