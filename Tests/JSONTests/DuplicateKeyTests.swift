import Foundation
import JSON
import TestSupport
import Testing

/// Names that are there twice, whatever their escapes; and that finding them stays cheap.
struct DuplicateKeyTests {
  static let lastWins = DecodeOptions(duplicateKeys: .last)

  @Test(
    arguments: [
      #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"a":2}"#, #"{"\u0061":1,"\u0061":2}"#,
      #"{"":1,"":2}"#, #"{"a/b":1,"a\/b":2}"#, #"{"가":1,"\uAC00":2}"#,
      #"{"\uD83D\uDE00":1,"😀":2}"#, #"{"a\u0000b":1,"a\u0000b":2}"#,
      #"{"a name that is longer than one vector is":1,"a name that is longer than one vector is":2}"#,
    ])
  func `the same name is found whatever its escapes`(_ text: String) throws {
    #expect(decodeError(text)?.code == .duplicateKey)
    let last = try Decoded(text, Self.lastWins)
    last.read { root in
      #expect(root.count == 1)
      #expect(root.members.map { String(decoding: $0.value.text, as: UTF8.self) } == ["2"])
    }
    #expect(last.compact.hasSuffix(":2}"))
  }

  @Test(
    arguments: [
      "{\"\u{E9}\":1,\"e\u{301}\":2}", "{\"\u{212B}\":1,\"\u{C5}\":2}", #"{"a":1,"A":2}"#,
      #"{"a":1,"a ":2}"#, #"{"a":1,"a\u0000":2}"#, #"{"a":{"a":1},"b":{"a":1}}"#,
      #"[{"a":1},{"a":1}]"#,
    ])
  func `names that differ in any byte are two`(_ text: String) {
    #expect(decodeError(text) == nil)
  }

  @Test func `of three the last counts, and the others are as if not there`() throws {
    let text = #"{"a":1, "b":[1, 2], "a":{"x":1}, "c":0, "\u0061":3, "b":4}"#
    try Decoded(text, Self.lastWins).read { root in
      #expect(root.count == 3)
      #expect(root.members.map { $0.name.string } == ["c", "a", "b"])
      #expect(root.member(Key("a"))?.smallInteger == 3)
      #expect(root.member(Key("b"))?.smallInteger == 4)
      #expect(compact(root) == #"{"c":0,"\u0061":3,"b":4}"#)
    }
  }

  @Test(arguments: [2, 23, 24, 25, 26, 63, 64, 65, 300, 5000])
  func `a duplicate is found among any number of names`(_ count: Int) throws {
    for twice in [0, 1, count / 2, count - 1] {
      var names = (0..<count).map { "\"name \($0)\"" }
      names.append(twice % 2 == 0 ? names[twice] : "\"\\u006eame \(twice)\"")
      let text = "{" + names.map { $0 + ":0" }.joined(separator: ",") + "}"
      let error = try #require(decodeError(text))
      #expect(error.code == .duplicateKey)
      let first = names[..<twice].reduce(1) { $0 + $1.utf8.count + 3 }
      #expect(error.relatedOffset == first)
      #expect(error.offset == names[..<count].reduce(1) { $0 + $1.utf8.count + 3 })
      try Decoded(text, Self.lastWins).read { #expect($0.count == count) }
    }
  }

  @Test func `large objects within large objects keep their names apart`() throws {
    func object(_ depth: Int, _ names: Int) -> String {
      var members = (0..<names).map { "\"\($0)\":\($0)" }
      if depth > 0 {
        for place in [names / 2, names - 1] {
          members.insert("\"inner \(place)\":" + object(depth - 1, names), at: place)
        }
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    for names in [20, 30, 100] {
      let text = object(4, names)
      #expect(decodeError(text) == nil)
      // The outermost object's last member has the name of its first.
      let broken = text.dropLast() + ",\"0\":1}"
      let error = try #require(decodeError(String(broken)))
      #expect(error.code == .duplicateKey)
      #expect(error.relatedOffset == 1)
    }
  }

  @Test func `a document after a broken one starts afresh`() throws {
    var document = Document()
    let names = (0..<100).map { "\"\($0)\":0" }.joined(separator: ",")
    for text in ["{\(names),\"0\":1}", "{\(names)", "{\(names)}", "{\"a\":{\(names)},\(names)}"] {
      Array(text.utf8).withUnsafeBytes { bytes in
        let isAccepted = (try? document.decode(bytes)) != nil
        #expect(isAccepted == !(text.hasSuffix("\"0\":1}") || !text.hasSuffix("}")))
      }
    }
  }

  @Test func `names whose hashes collide are two all the same`() throws {
    // Among 200,000 names a few pairs share 32 bits of hash.
    var seen: [UInt32: Int] = [:]
    var pairs: [(Int, Int)] = []
    for number in 0..<200_000 {
      let hash = Array("key \(number)".utf8).withUnsafeBytes(KeyHash.hash)
      if let other = seen.updateValue(number, forKey: hash) { pairs.append((other, number)) }
    }
    for (one, two) in pairs {
      let text = "{\"key \(one)\":1,\"key \(two)\":2}"
      try Decoded(text).read { root in
        #expect(root.member(Key("key \(one)"))?.smallInteger == 1)
        #expect(root.member(Key("key \(two)"))?.smallInteger == 2)
      }
    }
  }

  @Test func `a hundred thousand names cost little more than each one`() throws {
    // Of this thread's own time: how busy the machine is does not count.
    func seconds(_ count: Int, _ name: (Int) -> String) throws -> Double {
      let members = (0..<count).map { "\"\(name($0))\":0" }.joined(separator: ",")
      let text = Array("{\(members)}".utf8)
      var best = 1e9
      for _ in 0..<3 {
        let start = ThreadTime.seconds
        _ = try Decoded(text)
        best = min(best, ThreadTime.seconds - start)
      }
      return best
    }
    for name in [
      { "\($0)" }, { "\\u0061\($0)" },
      { "\($0 % 10)" + String(repeating: "a", count: $0 % 97) + "\($0)" },
    ] {
      let few = try seconds(2_000, name)
      let many = try seconds(100_000, name)
      // Fifty times as many: linear is 50, more where they no longer fit a cache; quadratic is 2,500.
      #expect(many < few * 500, "\(few) s for 2,000, \(many) s for 100,000")
    }
  }
}
