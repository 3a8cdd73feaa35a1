/// A clean record or a dead letter, in what can be said of it without knowing where its input came to lie.
struct ExpectedOutput {
  var topic: OutputTopic
  var key: [UInt8]?
  var value: [UInt8]?
  var headers: [(name: String, value: [UInt8]?)]
  /// Of a clean record, which keeps its source's; nil for a dead letter, which has its own.
  var timestamp: Int64?

  /// The place of the input, and who made the output: headers that the input does not decide.
  static let offsetHeader = "sluice.source.offset"
  static let versionHeader = "sluice.version"
  /// A header that only dead letters have.
  static let deadLetterHeader = "sluice.stage"

  var isDeadLetter: Bool { headers.contains { $0.name == Self.deadLetterHeader } }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(key)
    fingerprint.add(value)
    fingerprint.add(UInt64(bitPattern: timestamp ?? -1))
    for (name, value) in headers where name != Self.offsetHeader {
      fingerprint.add(name)
      if name != Self.versionHeader { fingerprint.add(value) }
    }
    return fingerprint
  }
}
