import JSON
import Normalization
import Testing

@Suite struct TextAndNumberTests {
  @Test(arguments: [
    (#""a b""#, #""a b""#), (#""  a   b ""#, #""a b""#), (#""a\tb\n\nc""#, #""a b c""#),
    (#""""#, #""""#),
    (#""   ""#, #""""#), (#""\u00a0a\u3000\u2028b\u0085""#, #""a b""#),
    ("\"가 \u{3000} 나\"", "\"가 나\""),
    ("\"a\u{A0}b\"", "\"a b\""), ("\"a\u{200B}b\"", "\"a\u{200B}b\""),
    ("\"\u{1680}x\u{205F}\u{202F}y\"", "\"x y\""),
    (#""tab\u0009 \"q\"  \\ \/""#, #""tab \"q\" \\ /""#), (#""\u0061 b""#, #""\u0061 b""#),
    (#""a\/b""#, #""a\/b""#), ("\"à  ㄱ\"", "\"à ㄱ\""),
  ])
  func `white space is collapsed and trimmed, and what has none to spare keeps its bytes`(
    _ text: String, _ line: String
  ) throws {
    #expect(try clean("{\"a\":\(text)}", [field("x", "/a", collapse: true)]) == "{\"x\":\(line)}")
  }

  @Test func `every code point of White_Space is white space, and no other`() throws {
    let space = Set(
      [0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000] + (0x9...0xD)
        + (0x2000...0x200A))
    let fields = try [field("x", "/a", collapse: true)]
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      #expect(scalar.properties.isWhitespace == space.contains(Int(value)))
      let isSpace = try clean("{\"a\":\"a\(scalar)\"}", fields) == #"{"x":"a"}"#
      if isSpace != space.contains(Int(value)) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: ["1", "true", "[\"a\"]", "{}"])
  func `only a text has white space to collapse`(_ value: String) throws {
    #expect(try clean("{\"a\":\(value)}", [field("x", "/a", collapse: true)]) == "wrong-type 5 /a")
  }

  @Test(arguments: [
    ("48,130,300", "48130300"), ("1,000", "1000"), ("12,345.678", "12345.678"), ("-1,234", "-1234"),
    ("223", "223"), ("48130300", "48130300"), ("0", "0"), ("0.50", "0.50"), ("-0", "-0"),
    ("999", "999"),
    ("123,456,789,012,345,678,901,234,567,890", "123456789012345678901234567890"),
  ])
  func `a grouped number becomes a number, digit for digit`(_ text: String, _ number: String) throws
  {
    let fields = try [field("x", "/a", number: NumberDefinition(grouping: ","))]
    #expect(try clean("{\"a\":\"\(text)\"}", fields) == "{\"x\":\(number)}")
  }

  @Test(arguments: [
    "", "1,00", "1,0000", "1000,000", ",100", "100,", "1,,000", "0,123", "00", "01", "007", "1.",
    ".5",
    "1,000.", "1.000,5", "1.5,000", "+1", "--1", "-", "1e3", " 1", "1 ", "1 000", "NaN", "Infinity",
    "0x10",
    "١", "1,00a", "１", "12,34,567",
  ])
  func `what is not grouped by threes is no number`(_ text: String) throws {
    let fields = try [field("x", "/a", number: NumberDefinition(grouping: ","))]
    #expect(try clean("{\"a\":\"\(text)\"}", fields) == "invalid-number 5 /a")
  }

  @Test(arguments: ["48130300", "1.0", "1E400", "-0.0", "123456789012345678901234567890", "1e-7"])
  func `a JSON number passes untouched`(_ number: String) throws {
    let fields = try [field("x", "/a", number: NumberDefinition(grouping: ","))]
    #expect(try clean("{\"a\":\(number)}", fields) == "{\"x\":\(number)}")
    #expect(try clean("{\"a\":\(number)}", [field("x", "/a")]) == "{\"x\":\(number)}")
  }

  @Test(arguments: ["true", "[]", "{}"])
  func `what is neither text nor number is no number`(_ value: String) throws {
    let fields = try [field("x", "/a", number: NumberDefinition(grouping: ","))]
    #expect(try clean("{\"a\":\(value)}", fields) == "wrong-type 5 /a")
  }

  @Test(arguments: [
    ("'", "1'234'567"), ("\u{A0}", "1\u{A0}234\u{A0}567"), (".", "1.234.567"), (" ", "1 234 567"),
  ])
  func `any one character can group, but those of numbers`(_ grouping: String, _ text: String)
    throws
  {
    // A point groups only where it is no decimal point: there is none beside it.
    guard grouping != "." else {
      #expect(!mistakes([try field("x", "/a", number: NumberDefinition(grouping: "."))]).isEmpty)
      return
    }
    let fields = try [field("x", "/a", number: NumberDefinition(grouping: grouping))]
    #expect(try clean("{\"a\":\"\(text)\"}", fields) == #"{"x":1234567}"#)
  }

  @Test func `without grouping only plain digits are a number`() throws {
    let fields = try [field("x", "/a", number: NumberDefinition())]
    #expect(try clean(#"{"a":"223.5"}"#, fields) == #"{"x":223.5}"#)
    #expect(try clean(#"{"a":"1,000"}"#, fields) == "invalid-number 5 /a")
  }

  @Test func `text is cleaned before it is read, and a number needs no cleaning`() throws {
    let fields = try [field("x", "/a", collapse: true, number: NumberDefinition(grouping: ","))]
    #expect(try clean(#"{"a":" 1,000\n"}"#, fields) == #"{"x":1000}"#)
    #expect(try clean(#"{"a":1000}"#, fields) == #"{"x":1000}"#)
    let dates = try [field("x", "/a", collapse: true, date: date("yyyy MM dd"))]
    #expect(try clean(#"{"a":" 2020  12\t22 "}"#, dates) == #"{"x":"2020-12-22"}"#)
  }
}
