import Testing

@testable import Patterns

@Suite struct PatternWayTests {
  @Test(arguments: [
    "^abc", "^abc$", "", ".*", "^.*", "^[^]{3,}$", "[^]*", "abc", "abc$", "\\S", "^\\S", "^x-",
    "^.{1,20}$", "^(draft|live)$", "^(?:a|b)*$",
    "^[A-Z]{2}$", "^[^\\s]+$", "^(foo|bar|baz)$", "^\\p{L}+$", "^[a-z]{1,1000}$",
    "^[a-z]{0,300}@[a-z.]+$",
  ])
  func `the simplest patterns take a few instructions`(source: String) throws {
    #expect(try way(of: source) == .shortcut)
  }

  @Test(arguments: [
    "^https?://", "^[a-z][a-z0-9-]*$", "^\\d{4}-\\d{2}-\\d{2}$", ".+\\.json$", "^(?!\\s*$).+",
    "^\\S(.*\\S)?$", "[\\w.+-]+@[\\w-]+\\.[\\w.-]+",
    "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$", "^(a+)+$",
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "^\\d+(\\.\\d+)*$",
    "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-[0-9A-Za-z.-]+)?$", "^(?!-)[a-z-]+(?<!-)$",
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$", "^([01]\\d|2[0-3]):[0-5]\\d$",
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.|$)){4}$", "\\bfoo\\b",
    "^[가-힣a-zA-Z0-9 ]+[.!?]?$", "^\\p{Lu}\\p{L}*(?: \\p{L}+)*$", "^/(?:[^/]+/)*[^/]*$", "aab",
  ])
  func `what is regular takes a step for each code point`(source: String) throws {
    #expect(try way(of: source) == .automata)
  }

  @Test(arguments: [
    "^((?!bad).)*$", "a(?=b)", "(?<=\\$)\\d+(?!\\.)", "(?:x|(?<!a|bc)y)z",
    "^(?:[a-z0-9]{1,63}\\.){1,30}[a-z]{2,63}$", "[ab]*a[ab]{14}c",
  ])
  func `what looks around inside, and what is large, is PCRE2's`(source: String) throws {
    #expect(try way(of: source) == .pcre2)
  }

  @Test(arguments: [
    "^(['\"]).*\\1$", "(?<=a+)b", "(?<!\\b.*)x", "^(?:(a)|b)*\\1$", "^(?:ab){5000}(?=c)",
    "^a{0,70000}b(?!c)d", "(?<=(?:a|bc))d",
  ])
  func `what PCRE2 would understand otherwise, or not at all, is followed by the book`(
    source: String
  ) throws {
    #expect(try way(of: source) == .backtracking)
  }
}
