import JSON
import Testing

/// Views of values: kinds, text, strings and their lengths.
struct ValueTests {
  @Test func `a value knows its kind, its text and its place`() throws {
    let text = #" {"a": [1, -2.5e3, "x\n", true, false, null, {}], "b": ""} "#
    try Decoded(text).read { root in
      #expect(root.kind == .object)
      #expect(root.start == 1)
      #expect(root.end == text.utf8.count - 1)
      let list = try #require(root.member(Key("a")))
      #expect(list.kind == .array)
      #expect(list.count == 7)
      let kinds: [Kind] = [.number, .number, .string, .true, .false, .null, .object]
      #expect(list.elements.map { $0.kind } == kinds)
      #expect(
        list.elements.map { String(decoding: $0.text, as: UTF8.self) }
          == ["1", "-2.5e3", #""x\n""#, "true", "false", "null", "{}"])
      #expect(list.element(0)?.isPlainInteger == true)
      #expect(list.element(1)?.isPlainInteger == false)
      #expect(list.element(6)?.count == 0)
      #expect(list.element(7) == nil)
      #expect(list.element(-1) == nil)
      #expect(root.member(Key("b"))?.content.count == 0)
      #expect(root.member(Key("c")) == nil)
      #expect(list.member(Key("a")) == nil)
      #expect(root.element(0) == nil)
    }
  }

  @Test(
    arguments: [
      (#""""#, "", 0), (#""a""#, "a", 1), (#""가나""#, "가나", 2),
      (#""\n\t\"\\\/\b\f\r""#, "\n\t\"\\/\u{8}\u{C}\r", 8),
      (#""\u0041\u00e9\uAC00\uD83D\uDE00""#, "A\u{E9}가😀", 4), (#""\u0000""#, "\0", 1),
      (
        #""0123456789abcde\n0123456789abcdef0123456789""#,
        "0123456789abcde\n0123456789abcdef0123456789", 42
      ),
      (#""\uDBFF\uDFFF\uFFFF""#, "\u{10FFFF}\u{FFFF}", 2), (#""가\n나""#, "가\n나", 3),
    ])
  func `a string's value is what its escapes stand for`(
    _ text: String, _ value: String, _ count: Int
  ) throws {
    // As a value, as an element behind others, and as a name.
    try Decoded(text).read { root in
      #expect(root.string.utf8.elementsEqual(value.utf8))
      #expect(root.codePointCount == count)
      #expect(Array(value.utf8).withUnsafeBytes { root.equals($0) })
      #expect(root.withUnescaped { Array($0) } == Array(value.utf8))
    }
    try Decoded("[\"\\n\",\(text),\"\\n\"]").read { root in
      #expect(root.element(1)?.string.utf8.elementsEqual(value.utf8) == true)
    }
    try Decoded("{\"another\":1,\(text):2}").read { root in
      let member = try #require(root.members.map { $0 }.last)
      #expect(member.name.string.utf8.elementsEqual(value.utf8))
      #expect(Key(value).matches(member.name))
      #expect(root.member(Key(value))?.smallInteger == 2)
    }
  }

  @Test func `a string of any length is read at any place`() throws {
    for length in 0..<70 {
      for tail in ["", "가", "\\n", "\\uAC00x"] {
        let text = String(repeating: "x", count: length) + tail
        for padding in [0, 1, 7, 15] {
          try Decoded("[\"\(text)\"]".utf8, padding: padding).read { root in
            let value = try #require(root.element(0))
            let expected = length + (tail.isEmpty ? 0 : tail.hasSuffix("x") ? 2 : 1)
            #expect(value.codePointCount == expected)
            for bound in [expected - 1, expected, expected + 1, 4 * expected] {
              #expect(value.hasCodePoints(from: bound, to: .max) == (bound <= expected))
              #expect(value.hasCodePoints(from: 0, to: bound) == (bound >= expected))
            }
          }
        }
      }
    }
  }

  @Test func `many escaped strings keep their values`() throws {
    let text = "[" + (0..<2000).map { "\"\\u0041 \($0)\"" }.joined(separator: ",") + "]"
    try Decoded(text).read { root in
      for (number, element) in root.elements.enumerated() {
        #expect(element.string == "A \(number)")
      }
    }
  }

  @Test func `a lone scalar is a document`() throws {
    for text in [
      "1", "-0", "1e5", "true", "null", "\"a\"", " 7 ", "\n\"\"\n", "12345678901234567890",
    ] {
      try Decoded(text).read { root in
        let trimmed = text.filter { $0 != " " && $0 != "\n" }
        #expect(String(decoding: root.text, as: UTF8.self) == trimmed)
      }
    }
  }

  @Test func `tolerances are only what they say`() throws {
    let commas = DecodeOptions(tolerate: .trailingCommas)
    #expect(try Decoded(#"[1,]"#, commas).compact == "[1]")
    #expect(try Decoded(#"{"a":[1 , ] , }"#, commas).compact == #"{"a":[1]}"#)
    for text in ["[,]", "[1,,]", "{,}", #"{"a":1,,}"#, "[1,}", "1,"] {
      #expect(decodeError(text, commas) != nil, "\(text)")
    }
    let mark = DecodeOptions(tolerate: .byteOrderMark)
    #expect(try Decoded("\u{FEFF}[1]", mark).compact == "[1]")
    try Decoded("\u{FEFF} 1", mark).read { #expect($0.start == 4) }
    #expect(decodeError("\u{FEFF}", mark)?.code == .empty)
    #expect(decodeError(" \u{FEFF}1", mark)?.code == .syntax)
    #expect(decodeError("\u{FEFF}\u{FEFF}1", mark)?.code == .syntax)
    #expect(decodeError("[1,]", mark)?.code == .syntax)
  }

  @Test(arguments: [(0, 1, 1), (1, 1, 2), (4, 1, 3), (5, 2, 1), (9, 2, 3), (100, 2, 3)])
  func `a place is counted in lines and code points`(_ offset: Int, _ line: Int, _ column: Int) {
    let text = Array("a가\n나b".utf8)
    text.withUnsafeBytes {
      #expect(TextPosition(of: offset, in: $0) == TextPosition(line: line, column: column))
    }
  }

  @Test func `a finder agrees with counting afresh, whatever it is asked`() {
    let text = Array(("a가\n\n나bc\r\n\u{1F600}d" + String(repeating: "라x", count: 30) + "\nz").utf8)
    text.withUnsafeBytes { bytes in
      var finder = TextPosition.Finder()
      for offset in Array(0...text.count) + [3, 0, 9, text.count, 5] {
        let before = String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars
        let line = before.filter { $0 == "\n" }.count + 1
        let column = before.reversed().prefix { $0 != "\n" }.count + 1
        let found = finder.position(of: offset, in: bytes)
        #expect(found == TextPosition(of: offset, in: bytes))
        // Within a character the part before counts as one, and the text is cut there.
        if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
          #expect(found == TextPosition(line: line, column: column))
        }
      }
    }
  }
}
