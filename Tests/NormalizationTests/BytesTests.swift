import JSON
import Normalization
import TestSupport
import Testing

@Suite struct BytesTests {
  @Test(arguments: [
    "1.0", "100000000000000000000000000000.000", "1E5", "-0", #""\u0041\/\ud83d\ude00""#,
    "\"é\u{1F600}\"", "true", "\"\"",
    #"{"a":[1.0,{"\u0062":"\n"}]}"#, "[]", "{}",
  ])
  func `untouched values keep their bytes`(_ value: String) throws {
    #expect(try clean("{\"a\":\(value)}", [field("x", "/a")]) == "{\"x\":\(value)}")
  }

  @Test func `white space between tokens is not written, inside texts it is`() throws {
    #expect(
      try clean("{\r\n\t\"a\" : { \"b c\" : [ 1 , \" d \" ] }\n}", [field("x", "/a")])
        == #"{"x":{"b c":[1," d "]}}"#)
  }

  @Test func `tolerated commas and overridden duplicates are not written`() throws {
    let plan = try Plan.compile(
      NormalizationDefinition(fields: [try field("x", "/a")], otherFields: .keep)
    ).get()
    let text = Array(#"{"a":[1,{"k":0,"k":2,},],"b":1,"a":[3,],"b":{"c":1,"c":2},}"#.utf8)
    try text.withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(
        bytes, options: DecodeOptions(duplicateKeys: .last, tolerate: .trailingCommas))
      var normalizer = Normalizer()
      var buffer = ByteBuffer()
      #expect(normalizer.normalize(document.root, itemNumber: 1, plan: plan, into: &buffer) == nil)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == #"{"x":[3],"b":{"c":2}}"#)
    }
  }

  @Test func `random objects survive keep, and fields in any order, byte for byte`() throws {
    var random = SeededRandom.forThisRun()
    for _ in 0..<500 {
      let count = Int.random(in: 0...12, using: &random)
      let members = (0..<count).map { ("k\($0)", value(depth: 3, &random)) }
      let line = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
      #expect(try clean(line, [], other: .keep) == line)
      let shuffled =
        "{ " + members.shuffled(using: &random).map { "\"\($0)\" : \($1)" }.joined(separator: " , ")
        + " }"
      let named = members.prefix(Int.random(in: 0...count, using: &random))
      let fields = try named.map { try field($0.0, "/" + $0.0) }
      let want = "{" + named.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
      #expect(try clean(shuffled, fields) == want)
    }
  }

  private func value(depth: Int, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &random) {
    case 0: "\(Int.random(in: -1_000_000...1_000_000, using: &random)).50"
    case 1: "true"
    case 2: "\"한\\u00e9 \\\" \(Int.random(in: 0...99, using: &random))\""
    case 3: "\"\""
    case 4: "1e\(Int.random(in: -99...99, using: &random))"
    case 5:
      "["
        + (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, &random) }
        .joined(separator: ",") + "]"
    default:
      "{"
        + (0..<Int.random(in: 0...3, using: &random)).map {
          "\"m\($0)\":\(value(depth: depth - 1, &random))"
        }
        .joined(separator: ",") + "}"
    }
  }
}
