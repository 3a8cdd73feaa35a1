import Foundation
import JSON
import TestSupport
import Testing

/// Writing values and strings.
struct WriterTests {
  @Test(
    arguments: [
      (" { \"a\" : [ 1.0 , 2 ] ,\n\t\"b\" : { } , \"c\":[ ]}\r\n", #"{"a":[1.0,2],"b":{},"c":[]}"#),
      ("[[[[ ]]]]", "[[[[]]]]"), ("[ [1,2],[3 ,4] ]", "[[1,2],[3,4]]"), ("  \"a b\"  ", "\"a b\""),
      ("[\" , : ] } \", 1]", "[\" , : ] } \",1]"),
      ("{\"a , b\" :\"c : d\", \"e\": \"\\\" ,\"}", "{\"a , b\":\"c : d\",\"e\":\"\\\" ,\"}"),
      (
        "[1e400, 1.50, -0, 123456789012345678901234567890]",
        "[1e400,1.50,-0,123456789012345678901234567890]"
      ),
      ("[\"\\u00e9\\/\" ]", "[\"\\u00e9\\/\"]"),
    ])
  func `a value is one line, its scalars as they came`(_ text: String, _ line: String) throws {
    #expect(try Decoded(text).compact == line)
    #expect(try Decoded(line).compact == line)
  }

  @Test func `commas and members that do not count are not written`() throws {
    let options = DecodeOptions(duplicateKeys: .last, tolerate: .trailingCommas)
    for (text, line) in [
      ("[1,]", "[1]"), ("[[1,],]", "[[1]]"), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
      (#"{"a":[1, 2],"b":1,"a":{"c":[],},}"#, #"{"b":1,"a":{"c":[]}}"#),
      (#"[{"a":1,"b":2,"a":3,"b":4},{"x":0}]"#, #"[{"a":3,"b":4},{"x":0}]"#),
      (#"{"k":{"a":1,"a":{"b":1,"b":2}},"k":0}"#, #"{"k":0}"#),
    ] { #expect(try Decoded(text, options).compact == line) }
  }

  @Test func `a part of a document is written like the whole`() throws {
    try Decoded("{ \"a\": [ {\"b\" : 1}, [ ] ], \"c\": {\"d\":[1,2]} }").read { root in
      #expect(compact(root.member(Key("a"))!) == #"[{"b":1},[]]"#)
      #expect(compact(root.member(Key("c"))!) == #"{"d":[1,2]}"#)
      var buffer = ByteBuffer(capacity: 1)
      buffer.append("[:" as StaticString)
      buffer.append(root.member(Key("a"))!)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == #"[:[{"b":1},[]]"#)
    }
  }

  @Test func `any document written and read again is the same`() throws {
    var random = SeededRandom.forThisRun()
    for round in 0..<1_000 * SeededRandom.effort {
      let text = random.json(depth: round % 5)
      let line = try Decoded(text).compact
      try #require(!line.contains("\n") && line.utf8.count <= text.utf8.count)
      try #require(try Decoded(line).compact == line)
      try #require(try Self.sorted(text) == Self.sorted(line))
    }
  }

  /// What Foundation reads of a text, written in one order.
  private static func sorted(_ text: String) throws -> Data {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    return try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed])
  }

  @Test func `a quoted string reads back as its text, with no escape that need not be`() throws {
    var random = SeededRandom.forThisRun()
    var texts = (0..<1_000).map { _ in random.text(upTo: 80) }
    texts += ["", "\"", "\\", "\n\r\t\u{8}\u{C}", "\0\u{1}\u{1F}", "a/b", "\u{7F}\u{2028}", "é가😀"]
    texts += [String(repeating: "x", count: 16) + "\"" + String(repeating: "y", count: 31) + "\n"]
    for text in texts {
      var buffer = ByteBuffer(capacity: 1)
      buffer.appendQuoted(text)
      try Decoded(buffer.bytes).read { #expect($0.string.utf8.elementsEqual(text.utf8)) }
      let escapes = text.unicodeScalars.filter { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
      if escapes.isEmpty { #expect(buffer.count == text.utf8.count + 2) }
    }
    var buffer = ByteBuffer()
    buffer.appendQuoted("\u{1}\u{1F}\"\\\n/")
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == #""\u0001\u001f\"\\\n/""#)
  }

  @Test func `a buffer is cut back to what was there`() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append("abc" as String)
    let count = buffer.count
    for _ in 0..<1000 { buffer.append(UInt8(ascii: "x")) }
    buffer.truncate(to: count)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "abc")
    buffer.removeAll()
    #expect(buffer.count == 0)
  }
}
