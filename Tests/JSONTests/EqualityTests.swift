import JSON
import TestSupport
import Testing

/// Whole values: equal or not, and their hashes.
struct EqualityTests {
  private func compare(_ left: String, _ right: String) throws -> (equal: Bool, sameHash: Bool) {
    try Decoded(left, DecodeOptions(maxDepth: 1024)).read { one in
      try Decoded(right, DecodeOptions(maxDepth: 1024)).read { two in
        #expect(one.equals(two) == two.equals(one), "\(left) and \(right)")
        return (one.equals(two), one.structuralHash == two.structuralHash)
      }
    }
  }

  @Test(
    arguments: [
      ("1", "1.0"), ("1", "10e-1"), ("-0", "0.00e7"), ("1e400", "10e399"), ("100", "1e2"),
      ("12345678901234567890.0", "12345678901234567890"),
      ("123456789012345678", "1.23456789012345678e17"),
      ("1000000000000000000000000", "1e24"), ("0.0000000000000000000000010", "1e-24"),
      ("1e100000000000000000000", "10e99999999999999999999"),
      ("1e100000000000000000", "10e99999999999999999"),
      ("1e-100000000000000000", "0.1e-99999999999999999"),
      (
        "123456789012345678901234567890123456789012345",
        "123.456789012345678901234567890123456789012345e42"
      ),
      (#""a\u0062""#, #""ab""#), (#""\uD83D\uDE00""#, #""😀""#), (#""""#, #""""#),
      ("[]", "[ ]"), ("[1,[2,{}]]", "[1.0,[2e0,{}]]"), (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#),
      (#"{"\u0061":null}"#, #"{"a":null}"#),
      (#"{"a":{"x":1,"y":2},"b":0}"#, #"{"b":0,"a":{"y":2,"x":1}}"#),
    ])
  func `equal values are equal and have one hash`(_ left: String, _ right: String) throws {
    let found = try compare(left, right)
    #expect(found.equal)
    #expect(found.sameHash)
  }

  @Test(
    arguments: [
      ("1", "true"), ("0", "false"), ("null", "false"), ("true", "false"), ("1", "\"1\""),
      ("1", "-1"),
      ("1", "1.00000000000000000000000000000001"), ("1e400", "1e401"), ("1e-400", "1e-401"),
      ("1e100000000000000000000", "1e100000000000000000001"),
      ("1e18446744073709551616", "1e0"), ("1e100000000000000000000", "1e-100000000000000000000"),
      ("\"é\"", "\"e\u{301}\""), ("\"a\"", "\"a\\u0000\""), ("[]", "{}"), ("[[]]", "[]"),
      ("[1,2]", "[2,1]"),
      ("[1]", "[1,1]"), ("[[1],2]", "[[1,2]]"), (#"{"a":1}"#, #"{"b":1}"#),
      (#"{"a":1}"#, #"{"a":2}"#),
      (#"{"a":1}"#, #"{"a":1,"b":1}"#), (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
      (#"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#), (#"{"a":{"b":1}}"#, #"{"a":{},"b":1}"#),
      ("\"\"", "[]"),
    ])
  func `different values differ, and so do their hashes`(_ left: String, _ right: String) throws {
    let found = try compare(left, right)
    #expect(!found.equal)
    #expect(!found.sameHash)
  }

  @Test(arguments: [1, 2, 15, 17, 100, 1000, 20_000])
  func `objects are equal in any order`(_ count: Int) throws {
    var random = SeededRandom.forThisRun()
    let members = (0..<count).map { "\"member \($0)\":\($0)" }
    let text = "{" + members.joined(separator: ",") + "}"
    var orders = [members.reversed(), members.shuffled(using: &random)]
    // In order at first.
    orders.append(Array(members[..<(count / 2)]) + members[(count / 2)...].reversed())
    for order in orders {
      let found = try compare(text, "{" + order.joined(separator: ",") + "}")
      #expect(found.equal)
      #expect(found.sameHash)
      var other = order
      other[count / 2] += ".5"
      #expect(try !compare(text, "{" + other.joined(separator: ",") + "}").equal)
      other[count / 2] = "\"none\":0"
      #expect(try !compare(text, "{" + other.joined(separator: ",") + "}").equal)
    }
  }

  @Test func `members that a later one overrides do not count`() throws {
    let last = DecodeOptions(duplicateKeys: .last)
    try Decoded(#"{"a":1,"b":2,"a":3}"#, last).read { one in
      try Decoded(#"{"a":3,"b":2}"#, last).read { two in
        #expect(one.equals(two))
        #expect(two.equals(one))
        #expect(one.structuralHash == two.structuralHash)
      }
    }
  }

  @Test func `values as deep as can be are compared`() throws {
    let open = String(repeating: #"[{"a":"#, count: 512)
    let close = String(repeating: "}]", count: 512)
    #expect(try compare(open + "1" + close, open + "1.0" + close) == (true, true))
    #expect(try compare(open + "1" + close, open + "2" + close) == (false, false))
  }

  @Test func `random values are equal to themselves written otherwise, and to nothing else`() throws
  {
    var random = SeededRandom.forThisRun()
    var texts: [String: Bool] = [:]
    for _ in 0..<300 * SeededRandom.effort {
      let text = random.json(depth: 2)
      try Decoded(text).read { value in
        let found = try compare(text, Self.otherwise(value, &random))
        #expect(found.equal && found.sameHash, "\(text)")
      }
      texts[try Decoded(text).compact] = true
    }
    #expect(texts.count > 100)
  }

  /// The same value in another text: members in another order, more escapes, other numbers.
  private static func otherwise(_ value: Value, _ random: inout SeededRandom) -> String {
    switch value.kind {
    case .null, .false, .true: return compact(value)
    case .number:
      let text = compact(value)
      if text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return text }
      if text.utf8.contains(UInt8(ascii: ".")) { return text + "000e0" }
      return text.utf8.last == UInt8(ascii: "0") ? text + ".0" : text + "0e-1"
    case .string:
      let scalars = value.string.unicodeScalars.map { scalar -> String in
        guard scalar.value < 0x80,
          scalar.value < 0x20 || Bool.random(using: &random)
            || scalar == "\"" || scalar == "\\"
        else { return String(Character(scalar)) }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      return "\"" + scalars.joined() + "\""
    case .array:
      return "[" + value.elements.map { otherwise($0, &random) }.joined(separator: ",") + "]"
    case .object:
      let members = value.members.map {
        otherwise($0.name, &random) + ":" + otherwise($0.value, &random)
      }
      return "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
    }
  }
}
