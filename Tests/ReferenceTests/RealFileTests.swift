import JSON
import TestSupport
import Testing
import sluice

/// Files as the apps really send them.
@Suite(.needsShared("real")) struct `Real files` {
  @Test(arguments: [
    ("expositions", "exposition.json", 1), ("items", "items.json", 13), ("diary", "diary.json", 15),
  ])
  func `come clean`(_ route: String, _ file: String, _ count: Int) throws {
    let verdicts = try Reference.verdicts(ofRoute: route, Shared.bytes("real/\(file)"))
    #expect(verdicts.count == count)
    #expect(verdicts.filter { !$0.isClean } == [])
  }

  @Test func `give an exposition its days`() throws {
    let record = try Self.clean("expositions", "exposition.json")[0]
    #expect(
      record.contains(#""visitors":48130300,"startDate":"1900-04-14","endDate":"1900-11-12""#))
  }

  @Test func `give a diary's entries their moments`() throws {
    let records = try Self.clean("diary", "diary.json")
    #expect(records.allSatisfy { $0.hasSuffix(#","createdAt":"2020-12-22T15:35:33Z"}"#) })
  }

  @Test func `give six books, and the reason why there is no seventh`() throws {
    let bytes = try Shared.bytes("real/books.json")
    let verdicts = try Reference.verdicts(ofRoute: "books", bytes)
    #expect(verdicts.map(\.isClean) == [true, true, true, true, true, true, false])
    guard case .rejected(let reason, let pointer, let place) = verdicts.last else { return }
    #expect(reason == "normalize/invalid-date")
    #expect(pointer == "/data/6/attributes/release_date")
    let byte = try #require(place?.byte)
    #expect(bytes[byte...].starts(with: #""2007-07-2""#.utf8))
    let records = try Self.clean("books", "books.json")
    for (index, record) in records.enumerated() {
      #expect(record.contains(#""seriesNumber":\#(index + 1),"chapters":["1. "#))
    }
  }

  @Test func `are rejected where a comma is missing`() throws {
    let verdicts = try Reference.verdicts(ofRoute: "books", Shared.bytes("real/books-broken.json"))
    #expect(
      verdicts == [
        .rejected(
          reason: "decode/syntax", pointer: nil,
          place: SamplePlace(byte: 1036, line: 12, column: 17))
      ])
  }

  @Test(arguments: [
    ("expositions", "exposition.json"), ("items", "items.json"), ("diary", "diary.json"),
    ("books", "books.json"),
  ])
  func `lose no member: each finds its clean name`(_ route: String, _ file: String) throws {
    // A member's clean name may hold less (`chapters` is gathered), so values are not compared here.
    let renamed = [
      "image_name": ["imageName"], "short_desc": ["shortDescription"], "desc": ["description"],
      "release_date": ["releaseDate", "seriesNumber"], "duration": ["startDate", "endDate"],
      "created_at": ["createdAt"],
    ]
    let raw = try Self.firstItem(of: Shared.bytes("real/\(file)"), in: route)
    let clean = try Self.names(of: Array(Self.clean(route, file)[0].utf8))
    #expect(Set(raw.flatMap { renamed[$0] ?? [$0] }) == Set(clean))
  }

  private static func clean(_ route: String, _ file: String) throws -> [String] {
    try Reference.verdicts(ofRoute: route, Shared.bytes("real/\(file)")).compactMap {
      if case .clean(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  private static func firstItem(of bytes: [UInt8], in route: String) throws -> [String] {
    let path = ["items": "/0", "diary": "/0", "books": "/data/0/attributes"][route] ?? ""
    return try names(of: bytes, at: path)
  }

  private static func names(of bytes: [UInt8], at path: String = "") throws -> [String] {
    var document = Document()
    return try bytes.withUnsafeBytes { bytes in
      try document.decode(bytes)
      let item = try #require(Pointer(path).resolve(in: document.root))
      return item.members.map { $0.name.withUnescaped { String(decoding: $0, as: UTF8.self) } }
    }
  }
}
