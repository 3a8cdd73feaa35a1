import JSON

/// What a rejected record or item becomes: its bytes as received, and headers that say why.
package struct DeadLetter: Sendable {
  /// A header of ours: UTF-8 text.
  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: [UInt8]
  }

  /// Which bytes of the record's value are the dead letter's; nil for a tombstone's null.
  package let range: Range<Int>?
  /// Ours, which follow the record's own.
  package let headers: [Header]

  /// No header of ours is longer, in bytes: a message that quotes a long pointer stays bounded.
  package static let headerCap = 1024
  private static let prefix = "sluice."

  /// All names that a dead letter can have. A record's own headers of these names, which an earlier
  /// failure wrote, are replaced.
  package static let headerNames: [String] = [
    "stage", "code", "message", "pointer", "byte", "line", "column", "schema", "route",
    "source.topic", "source.partition", "source.offset", "source.timestamp", "item", "item.byte",
    "item.line", "item.column", "item.pointer", "attempt", "version", "truncated", "sha256",
  ].map { prefix + $0 }

  /// The header that says how often the record has failed.
  package static let attemptHeader = prefix + "attempt"

  /// - Parameters:
  ///   - value: the record's value.
  ///   - earlierAttempt: the value of the record's own `attemptHeader`, where it has one.
  ///   - route: the route's name, where one was known.
  ///   - version: Sluice's.
  package init(
    _ rejection: Rejection, of source: RecordCoordinates, value: UnsafeRawBufferPointer?,
    earlierAttempt: UnsafeRawBufferPointer?, route: String?, version: String
  ) {
    let whole = value.map { 0..<$0.count }
    range = rejection.item.flatMap { $0.isAlone ? $0.range : nil } ?? whole
    var headers: [Header] = []
    func add(_ name: String, _ text: String?) {
      guard let text else { return }
      headers.append(Header(name: Self.prefix + name, value: Self.capped(text)))
    }
    let reason = rejection.reason
    add("stage", reason.stage.rawValue)
    add("code", reason.code)
    add("message", reason.message)
    add("pointer", reason.pointer)
    add("byte", reason.offset.map(String.init))
    add("line", reason.position.map { String($0.line) })
    add("column", reason.position.map { String($0.column) })
    add("schema", reason.schema)
    add("route", route)
    add("source.topic", source.topic)
    add("source.partition", String(source.partition))
    add("source.offset", String(source.offset))
    add("source.timestamp", source.timestamp.map(String.init))
    add("item", rejection.item.map { String($0.index) })
    add("item.byte", rejection.item.map { String($0.range.lowerBound) })
    add("item.line", rejection.item.map { String($0.position.line) })
    add("item.column", rejection.item.map { String($0.position.column) })
    add("item.pointer", rejection.item?.pointer)
    add("attempt", String(Self.attempt(after: earlierAttempt)))
    add("version", version)
    self.headers = headers
  }

  /// The headers of the same letter cut to its first bytes, where its topic takes no more.
  package func truncatedHeaders(of bytes: UnsafeRawBufferPointer) -> [Header] {
    headers + [
      Header(name: Self.prefix + "truncated", value: Array(String(bytes.count).utf8)),
      Header(name: Self.prefix + "sha256", value: Array(SHA256.hexadecimal(of: bytes).utf8)),
    ]
  }

  /// 1, or one more than the attempt that the record already tells of.
  private static func attempt(after earlier: UnsafeRawBufferPointer?) -> Int {
    let attempts = earlier.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    return attempts < 0 || attempts == .max ? 1 : attempts + 1
  }

  /// The text's first bytes, cut between code points.
  private static func capped(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count > headerCap else { return bytes }
    var end = headerCap
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end])
  }
}
