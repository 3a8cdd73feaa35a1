import Testing

@testable import Patterns

@Suite struct UnicodePropertyTests {
  /// In Unicode since before the oldest PCRE2 that has `\p{sc:…}`.
  @Test(arguments: [
    "Script=Hangul", "sc=Hang", "scx=Hira", "Script_Extensions=Latin", "Script=Qaac", "sc=Zinh",
    "gc=L", "General_Category=Uppercase_Letter", "Lu", "punct", "LC", "Any", "ASCII", "Assigned",
    "Alphabetic", "Alpha", "XIDC", "Emoji_Presentation", "EPres", "Pat_WS", "space", "UIdeo", "RI",
  ])
  func `a property is known by each of its names`(name: String) throws {
    _ = try Pattern("^[^\\p{\(name)}\\P{\(name)}]$")
  }

  @Test(arguments: [
    "script=Hangul", "sc=hang", "sc=Hangul ", "lu", "L_", "IsGreek", "Greek", "Hyphen", "Hrkt", "",
    "gc=Script", "Block=Basic_Latin", "Lu=Y", "scx=", "=", "=L", "InCB", "sc=Katakana_Or_Hiragana",
  ])
  func `what ECMA-262 does not have is refused`(name: String) {
    #expect(throws: PatternError.self) { try Pattern("\\p{\(name)}") }
  }

  @Test func `a property that is newer than PCRE2 is refused by the author's own name`() throws {
    do {
      _ = try Pattern("한\\p{Script=Sidetic}")
    } catch {
      #expect(error.offset == 3)
      #expect(error.message.hasSuffix("is too old to know \\p{Script=Sidetic}"))
    }
  }

  @Test(arguments: ["L", "Lu", "Nd", "sc=Hangul", "scx=Hira", "White_Space", "Any", "Zs"])
  func `the set of a property is what PCRE2 matches`(name: String) throws {
    let known = try #require(UnicodeProperty(name))
    let set = PropertySets.set(of: known.name)
    let pattern = try Pattern("^\\p{\(name)}(?=$)$")
    var matcher = PatternMatcher()
    // The ends of each range, and what lies just outside.
    for range in set.ranges.prefix(60) {
      for (value, isIn) in [
        (range.lowerBound, true), (range.upperBound, true), (range.upperBound + 1, false),
      ] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let outcome = matcher.search(pattern, String(Character(scalar)))
        #expect((outcome == .match) == isIn, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `the separators of white space are those of Unicode`() {
    let spaces = PropertySets.set(of: "Zs").ranges
    #expect(ScalarSet(ScalarSet.whiteSpace.ranges + spaces) == .whiteSpace)
  }
}
