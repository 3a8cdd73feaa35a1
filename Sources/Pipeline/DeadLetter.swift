/// What a rejected record or item becomes: its bytes as received, and headers that say why.
package struct DeadLetter: Sendable {
  /// One header of a record; Kafka allows any name twice and null values.
  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: [UInt8]?

    package init(name: String, value: [UInt8]?) {
      self.name = name
      self.value = value
    }
  }

  /// Which bytes of the record's value are the dead letter's; nil for a tombstone's null.
  package let range: Range<Int>?
  package let headers: [Header]

  /// No header of ours is longer, in bytes: a message that quotes a long pointer stays bounded.
  package static let headerCap = 1024
  private static let prefix = "sluice."
  /// The names after the prefix: what an earlier failure wrote under them is replaced.
  private static let names: Set<String> = [
    "stage", "code", "message", "pointer", "byte", "line", "column", "schema", "route",
    "source.topic", "source.partition", "source.offset", "source.timestamp", "item", "item.byte",
    "item.line", "item.column", "item.pointer", "attempt", "version", "truncated", "sha256",
  ]

  /// - Parameters:
  ///   - original: the record's headers in order. Ours of an earlier failure are replaced.
  ///   - value: the record's value.
  ///   - route: the route's name, where one was known.
  ///   - version: Sluice's.
  package init(
    _ rejection: Rejection, of source: RecordCoordinates, value: UnsafeRawBufferPointer?,
    original: [Header], route: String?, version: String
  ) {
    let whole = value.map { 0..<$0.count }
    range = rejection.item.flatMap { $0.isAlone ? $0.range : nil } ?? whole
    var headers = original.filter { !Self.isOurs($0.name) }
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
    add("attempt", String(Self.attempt(original)))
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

  private static func isOurs(_ name: String) -> Bool {
    name.hasPrefix(prefix) && names.contains(String(name.dropFirst(prefix.count)))
  }

  /// 1, or one more than the attempt that the record already tells of.
  private static func attempt(_ original: [Header]) -> Int {
    let last = original.last { $0.name == prefix + "attempt" }
    let earlier = last?.value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    return earlier < 0 || earlier == .max ? 1 : earlier + 1
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
