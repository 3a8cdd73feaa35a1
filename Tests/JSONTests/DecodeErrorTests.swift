import JSON
import Testing

/// Each code on inputs of its own: offset, line and column.
struct DecodeErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: [UInt8]
    var code: DecodeError.Code
    var offset: Int
    var line: Int
    var column: Int

    init(_ text: String, _ code: DecodeError.Code, _ offset: Int, _ line: Int, _ column: Int) {
      self.init(Array(text.utf8), code, offset, line, column)
    }

    init(_ text: [UInt8], _ code: DecodeError.Code, _ offset: Int, _ line: Int, _ column: Int) {
      self.text = text
      self.code = code
      self.offset = offset
      self.line = line
      self.column = column
    }

    var testDescription: String {
      "\(code.rawValue): \(String(decoding: text, as: UTF8.self).debugDescription)"
    }
  }

  static let structure = [
    Case("", .empty, 0, 1, 1),
    Case(" \n\t", .empty, 3, 2, 2),
    Case("[1,\n 2 \"가\"]", .syntax, 7, 2, 4),
    Case("{\"가\" 1}", .syntax, 7, 1, 6),
    Case("{1:2}", .syntax, 1, 1, 2),
    Case("{\"a\":}", .syntax, 5, 1, 6),
    Case("{\"a\":1 \"b\":2}", .syntax, 7, 1, 8),
    Case("{\"a\":1,}", .syntax, 7, 1, 8),
    Case("{,}", .syntax, 1, 1, 2),
    Case("[1,]", .syntax, 3, 1, 4),
    Case("[,1]", .syntax, 1, 1, 2),
    Case("[1}", .syntax, 2, 1, 3),
    Case("{\"a\":1]", .syntax, 6, 1, 7),
    Case("]", .syntax, 0, 1, 1),
    Case(",", .syntax, 0, 1, 1),
    Case("'a'", .syntax, 0, 1, 1),
    Case("/**/1", .syntax, 0, 1, 1),
    Case("[True]", .syntax, 1, 1, 2),
    Case("[nulls]", .syntax, 1, 1, 2),
    Case("truefalse", .syntax, 0, 1, 1),
    Case("[\u{201C}a\u{201D}]", .syntax, 1, 1, 2),
    Case("[\u{A0}1]", .syntax, 1, 1, 2),
    Case("\0", .syntax, 0, 1, 1),
    Case("1 2", .trailingData, 2, 1, 3),
    Case("{}\n{}", .trailingData, 3, 2, 1),
    Case("{}\0", .trailingData, 2, 1, 3),
    Case("[]]", .trailingData, 2, 1, 3),
    Case("1,", .trailingData, 1, 1, 2),
    Case("\"a\"b", .trailingData, 3, 1, 4),
    Case("{\"a\":1,\n \"b\":{\"c\":1,\"c\":2}}", .duplicateKey, 20, 2, 13),
  ]

  static let truncation = [
    Case("[", .truncated, 1, 1, 2),
    Case("[1", .truncated, 2, 1, 3),
    Case("[1,\n", .truncated, 4, 2, 1),
    Case("{\"가", .truncated, 5, 1, 4),
    Case("{\"a\"", .truncated, 4, 1, 5),
    Case("{\"a\":", .truncated, 5, 1, 6),
    Case("{\"a\":1", .truncated, 6, 1, 7),
    Case("{\"a\":1,", .truncated, 7, 1, 8),
    Case("\"a\\", .truncated, 3, 1, 4),
    Case("\"a\\u12", .truncated, 6, 1, 7),
    Case("\"\\uD83D", .truncated, 7, 1, 8),
    Case("\"\\uD83D\\uDE", .truncated, 11, 1, 12),
    Case("fals", .truncated, 4, 1, 5),
    Case("-", .truncated, 1, 1, 2),
    Case("[1.", .truncated, 3, 1, 4),
    Case("1e+", .truncated, 3, 1, 4),
  ]

  static let scalars = [
    Case("[\"a\tb\"]", .invalidString, 3, 1, 4),
    Case("\"a\nb\"", .invalidString, 2, 1, 3),
    Case("\"\0\"", .invalidString, 1, 1, 2),
    Case("\"0123456789abcdef\u{1F}\"", .invalidString, 17, 1, 18),
    Case("\"a\\\"b\\x\"", .invalidString, 5, 1, 6),
    Case("\"\\u00G0\"", .invalidString, 1, 1, 2),
    Case("\"\\u12\"", .invalidString, 1, 1, 2),
    Case("\"a\\uD800\"", .loneSurrogate, 2, 1, 3),
    Case("\"\\uD800\\n\"", .loneSurrogate, 1, 1, 2),
    Case("\"\\uD800\\uD800\"", .loneSurrogate, 1, 1, 2),
    Case("\"가\\uDC00\"", .loneSurrogate, 4, 1, 3),
    Case("{\"\\uDEAD\":1}", .loneSurrogate, 2, 1, 3),
    Case("[01]", .invalidNumber, 2, 1, 3),
    Case("-01", .invalidNumber, 2, 1, 3),
    Case("[-]", .invalidNumber, 2, 1, 3),
    Case("[1.]", .invalidNumber, 3, 1, 4),
    Case("[1.e1]", .invalidNumber, 3, 1, 4),
    Case("[1e]", .invalidNumber, 3, 1, 4),
    Case("[1E+ 1]", .invalidNumber, 4, 1, 5),
    Case("[.5]", .invalidNumber, 1, 1, 2),
    Case("[+1]", .invalidNumber, 1, 1, 2),
    Case("[0x1F]", .invalidNumber, 2, 1, 3),
    Case("[1-2]", .invalidNumber, 2, 1, 3),
    Case("[1.2.3]", .invalidNumber, 4, 1, 5),
    Case("[NaN]", .invalidNumber, 1, 1, 2),
    Case("[-Infinity]", .invalidNumber, 2, 1, 3),
    Case("Infinity", .invalidNumber, 0, 1, 1),
  ]

  static let encoding = [
    Case([0xEF, 0xBB, 0xBF, 0x31], .byteOrderMark, 0, 1, 1),
    Case([0xFF, 0xFE, 0x31, 0x00], .invalidEncoding, 0, 1, 1),
    Case([0x22, 0x61, 0x0A, 0x80, 0x22], .invalidEncoding, 3, 2, 1),
    Case(Array("[\"가\"".utf8) + [0xC0, 0xAF], .invalidEncoding, 6, 1, 5),
    Case([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidEncoding, 1, 1, 2),
    Case([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidEncoding, 1, 1, 2),
    Case([0x22, 0xE0, 0x9F, 0x80, 0x22], .invalidEncoding, 1, 1, 2),
    Case([0x22, 0xF0, 0x8F, 0x80, 0x80, 0x22], .invalidEncoding, 1, 1, 2),
    Case([0x22, 0xE2, 0x82], .invalidEncoding, 1, 1, 2),
  ]

  @Test(arguments: structure + truncation + scalars + encoding)
  func `a fault has its code, offset, line and column`(_ test: Case) throws {
    let error = try #require(decodeError(test.text))
    #expect(error.code == test.code, "\(error)")
    #expect(error.offset == test.offset, "\(error)")
    let position = test.text.withUnsafeBytes { TextPosition(of: error.offset, in: $0) }
    #expect(position == TextPosition(line: test.line, column: test.column))
  }

  @Test func `a record above the limit is too large, at the limit`() {
    let options = DecodeOptions(maxBytes: 4)
    #expect(decodeError("[1,2]", options)?.code == .tooLarge)
    #expect(decodeError("[1,2]", options)?.offset == 4)
    #expect(decodeError("[12]", options) == nil)
  }

  @Test func `a hundred thousand brackets are too deep, and overflow nothing`() throws {
    for bracket in ["[", "{\"a\":", "[{\"a\":"] {
      let error = try #require(decodeError(String(repeating: bracket, count: 100_000)))
      #expect(error.code == .tooDeep)
    }
    let error = try #require(decodeError(String(repeating: "[", count: 100_000)))
    #expect(error.offset == 128)
  }

  @Test(arguments: [1, 2, 8, 128, 1024, 5000])
  func `as many containers as allowed may be open`(_ depth: Int) throws {
    let options = DecodeOptions(maxDepth: depth)
    let allowed = min(depth, DecodeOptions.depthCeiling)
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(decodeError(nested(allowed), options) == nil)
    let error = try #require(decodeError(nested(allowed + 1), options))
    #expect(error.code == .tooDeep)
    #expect(error.offset == allowed)
  }

  @Test func `a duplicate key names both places`() throws {
    let error = try #require(decodeError(#"{"a":{"b":1},"b":2,"a":3}"#))
    #expect(error.code == .duplicateKey)
    #expect(error.offset == 19)
    #expect(error.relatedOffset == 1)
    #expect(error.message == "the object has this name already, at byte 1")
  }

  @Test func `of two faults the first in the text is reported`() throws {
    #expect(decodeError(#"{"a":1,"a":2,]"#)?.code == .duplicateKey)
    #expect(decodeError(#"{"a":1,],"a":2"#)?.code == .syntax)
    #expect(decodeError(#"{"a":1,"b":{"c":1,"c":2},"a":1}"#)?.offset == 18)
  }

  @Test(
    arguments: [
      ("[1 2]", "expected ',' or ']' after the element, found a number"),
      (#"{"a":1 "b":2}"#, "expected ',' or '}' after the member, found a string"),
      (#"{"a" 1}"#, "expected ':' after the name, found a number"),
      (#"{a:1}"#, "expected a name in double quotes or '}', found a word without quotes"),
      ("[1,]", "expected a value after ',', found ']'"),
      ("{\"a\": }", "expected a value after ':', found '}'"),
      (" ]", "expected a value, found ']'"),
      (#"{"a":1,}"#, "expected a name after ',', found '}'"),
      ("[", "the text ends where a value or ']' was expected"),
      ("{} {}", "expected nothing more after the JSON text, found an object"),
      ("['a']", "expected a value or ']', found a single quote (JSON has double quotes)"),
      ("[01]", "a number starts with 0 and goes on with another digit"),
      ("\"a", "the text ends where the end of a string was expected"),
      ("\"\\q\"", "expected one of \" \\ / b f n r t u after '\\', found another character"),
      ("[1e]", "expected a digit in the exponent, found ']'"),
      ("   ", "the record holds nothing but white space"),
    ])
  func `a message says what was expected and what was found`(_ text: String, _ message: String) {
    #expect(decodeError(text)?.message.hasPrefix(message) == true, "\(decodeError(text)!.message)")
  }

  @Test func `no message holds a value of the record`() {
    let secret = "Geheimnis"
    for text in [
      "{\"\(secret)\":1,\"\(secret)\":2}", "[\(secret)]", "\"\(secret)\u{1}\"", "\"\(secret)\\q\"",
      "[\"\(secret)\" \"\(secret)\"]", "{\"a\":\"\(secret)\"}\(secret)", "\"\(secret)",
      "\(secret)1",
    ] {
      let message = decodeError(text)?.message ?? secret
      #expect(!message.contains(secret), "\(message)")
    }
  }
}
