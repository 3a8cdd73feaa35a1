import JSON
import Pipeline
import Testing

@Suite struct DeadLetterTests {
  private let source = RecordCoordinates(
    topic: "books.raw", partition: 3, offset: 42, timestamp: 1_700_000_000_000)

  private func letter(
    _ rejection: Rejection, value: [UInt8]?, earlierAttempt: [UInt8]? = nil,
    route: String? = "books"
  ) -> DeadLetter {
    func make(_ value: UnsafeRawBufferPointer?) -> DeadLetter {
      (earlierAttempt ?? []).withUnsafeBytes { attempt in
        DeadLetter(
          rejection, of: source, value: value,
          earlierAttempt: earlierAttempt == nil ? nil : attempt, route: route, version: "1.2.3")
      }
    }
    guard let value else { return make(nil) }
    return value.withUnsafeBytes { make($0) }
  }

  private func text(_ letter: DeadLetter) -> [String] {
    letter.headers.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }
  }

  private var itemRejection: Rejection {
    Rejection(
      route: 0,
      reason: Reason(
        stage: .validate, code: "minLength", offset: 12, position: TextPosition(line: 2, column: 5),
        pointer: "/1/name", schema: "item.json#/properties/name/minLength", expected: "1 or more",
        message: "shorter than 1"),
      item: RejectedItem(
        index: 1, range: 8..<20, position: TextPosition(line: 2, column: 1), pointer: "/1",
        isAlone: true))
  }

  @Test func `an item that a star took out is the letter, and its headers say where it stood`() {
    let letter = letter(itemRejection, value: [UInt8](repeating: 32, count: 30))
    #expect(letter.range == 8..<20)
    #expect(
      text(letter) == [
        "sluice.stage=validate", "sluice.code=minLength", "sluice.message=shorter than 1",
        "sluice.pointer=/1/name", "sluice.byte=12", "sluice.line=2", "sluice.column=5",
        "sluice.schema=item.json#/properties/name/minLength", "sluice.route=books",
        "sluice.source.topic=books.raw", "sluice.source.partition=3", "sluice.source.offset=42",
        "sluice.source.timestamp=1700000000000", "sluice.item=1", "sluice.item.byte=8",
        "sluice.item.line=2", "sluice.item.column=1", "sluice.item.pointer=/1",
        "sluice.attempt=1", "sluice.version=1.2.3",
      ])
  }

  @Test func `what does not apply is absent`() {
    let reason = Reason(stage: .select, code: "tombstone", message: "no value")
    let letter = letter(Rejection(route: nil, reason: reason), value: nil, route: nil)
    #expect(letter.range == nil)
    #expect(
      text(letter) == [
        "sluice.stage=select", "sluice.code=tombstone", "sluice.message=no value",
        "sluice.source.topic=books.raw", "sluice.source.partition=3", "sluice.source.offset=42",
        "sluice.source.timestamp=1700000000000", "sluice.attempt=1", "sluice.version=1.2.3",
      ])
  }

  @Test(arguments: [
    ("1", "2"), ("41", "42"), ("-3", "1"), ("many", "1"), ("9223372036854775807", "1"),
  ])
  func `a second failure counts on`(earlier: String, expected: String) {
    let letter = letter(itemRejection, value: [], earlierAttempt: Array(earlier.utf8))
    #expect(text(letter).contains("sluice.attempt=\(expected)"))
  }

  @Test func `a long message is cut between code points`() {
    var rejection = itemRejection
    rejection.reason.message = "a" + String(repeating: "가", count: 1000)
    let message = letter(rejection, value: []).headers.first { $0.name == "sluice.message" }?.value
    // One byte, then three each: 1024 would cut a syllable, 1 + 341 × 3 does not.
    #expect(message?.count == 1024)
    #expect(String(validating: message ?? [], as: UTF8.self) != nil)
    rejection.reason.message = "aa" + String(repeating: "가", count: 1000)
    let cut = letter(rejection, value: []).headers.first { $0.name == "sluice.message" }?.value
    #expect(cut?.count == 1022 + 0)
    #expect(String(validating: cut ?? [], as: UTF8.self) != nil)
  }

  @Test func `every header that a letter can have is in the list of names`() {
    let names = Set(DeadLetter.headerNames)
    let letter = letter(itemRejection, value: [])
    let all = [UInt8]([1, 2, 3]).withUnsafeBytes { letter.truncatedHeaders(of: $0) }
    #expect(Set(all.map(\.name)) == names)
    #expect(all.last?.name == "sluice.sha256")
  }

  /// FIPS 180-4 examples, and lengths around the padding's edge (from `sha256sum`).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `a cut letter carries the length and digest of the whole`(text: String, digest: String) {
    let headers = Array(text.utf8).withUnsafeBytes {
      letter(itemRejection, value: []).truncatedHeaders(of: $0).suffix(2)
    }
    #expect(
      headers.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" } == [
        "sluice.truncated=\(text.utf8.count)", "sluice.sha256=\(digest)",
      ])
  }
}
