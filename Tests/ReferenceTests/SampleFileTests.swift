import Testing
import sluice

@Suite struct `A sample file` {
  @Test func `says what a record is and what becomes of it`() throws {
    let samples = try SampleFile.parse(
      """
      A comment.

      === Two lines and a strange byte
      key: k-1
      --- raw
      {"a":
       "\\xFF"}
      --- clean
      {"a":1}

      --- rejected validate/type "/a b"
      byte 7, line 2, column 2

      === Nothing
      --- tombstone
      --- rejected select/tombstone
      === Empty
      key: k 2
      --- raw
      --- skipped empty

      """)
    #expect(samples.map(\.name) == ["Two lines and a strange byte", "Nothing", "Empty"])
    #expect(samples.map(\.line) == [3, 14, 17])
    #expect(samples.map(\.key) == [Array("k-1".utf8), nil, Array("k 2".utf8)])
    #expect(
      samples.map(\.value) == [Array("{\"a\":\n \"".utf8) + [0xFF] + Array("\"}".utf8), nil, []])
    #expect(
      samples.map(\.verdicts) == [
        [
          .clean(Array(#"{"a":1}"#.utf8)),
          .rejected(
            reason: "validate/type", pointer: "/a b",
            place: SamplePlace(byte: 7, line: 2, column: 2)),
        ],
        [.rejected(reason: "select/tombstone", pointer: nil, place: nil)],
        [.skipped(code: "empty")],
      ])
  }

  @Test(arguments: [
    ("=== A\nhello", 2, "this is neither a key nor a section"),
    ("=== A\n--- dirty", 2, "there is no section of this name"),
    ("=== A\n--- rejected a/b /c", 2, "a pointer stands between quotation marks"),
    ("=== A\n--- rejected a/b\nline 1", 3, "a place is 'byte N, line N, column N'"),
  ])
  func `is refused where it is not written as it should be`(
    _ text: String, _ line: Int, _ message: String
  ) throws {
    let mistake = #expect(throws: SampleFile.Mistake.self) { try SampleFile.parse(text) }
    #expect(mistake?.description == "line \(line): \(message)")
  }
}
