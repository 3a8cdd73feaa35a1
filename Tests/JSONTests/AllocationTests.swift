import CAllocationCount
import JSON
import Testing

/// In the steady state nothing is allocated: decoding, looking up, comparing, writing.
struct AllocationTests {
  static let counts = callocation_count() >= 0

  static let text = """
    { "title" : "Almanac \\n\\u0041", "\\u0061uthor": "누구", "pages": 318, "price": 12.50,
      "summary": "\(String(repeating: "long \\t text 가 ", count: 200))",
      "chapters": [ {"order":1,"title":"One"}, {"order":2,"title":"Two"} ],
      "many": {\((0..<200).map { "\"\($0)\":\($0)" }.joined(separator: ", "))} }
    """

  @Test(.enabled(if: counts, "allocations are not counted with this C library or sanitizer"))
  func `a record after the first allocates nothing`() throws {
    var document = Document()
    var buffer = ByteBuffer()
    let keys = [Key("author"), Key("title"), Key("chapters"), Key("none")]
    let limit = Array("300.5".utf8).withUnsafeBytes { ExactDecimal($0) }
    let bytes = Array(Self.text.utf8)
    var total = 0
    try bytes.withUnsafeBytes { bytes in
      func record() throws {
        try document.decode(bytes)
        let root = document.root
        // Not `for key in keys`, which allocates where nothing is optimized.
        for index in keys.indices {
          if let value = root.member(keys[index]) { total &+= value.end }
        }
        for member in root.members {
          total &+= member.name.codePointCount &+ member.value.codePointCount
          total &+= member.value.withUnescaped { $0.count }
          if let order = member.value.compare(to: limit) { total &+= order }
          for element in member.value.elements {
            if let value = element.member(keys[1]) { total &+= value.end }
          }
        }
        buffer.removeAll()
        buffer.append(root)
        buffer.appendQuoted(root.member(keys[1])!.unescaped)
      }
      try record()
      let before = callocation_count()
      for _ in 0..<100 { try record() }
      let allocations = callocation_count() - before
      #expect(allocations == 0)
    }
    #expect(total != 0)
  }
}
