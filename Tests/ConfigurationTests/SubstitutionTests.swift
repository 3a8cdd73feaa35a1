import Testing

@testable import Configuration

@Suite struct SubstitutionTests {
  static let environment = ["HOST": "h1", "EMPTY": "", "_A1": "x", "NESTED": "${HOST}"]

  @Test(arguments: [
    ("plain", "plain"),
    ("${HOST}", "h1"),
    ("a${HOST}b${HOST}", "ah1bh1"),
    ("${_A1}", "x"),
    ("${EMPTY}", ""),
    ("${NONE:-}", ""),
    ("${NONE:-localhost:9092}", "localhost:9092"),
    ("${EMPTY:-d}", "d"),
    ("${HOST:-d}", "h1"),
    ("$${HOST}", "${HOST}"),
    ("$$${HOST}", "$${HOST}"),
    ("$$", "$$"),
    ("$HOST", "$HOST"),
    ("a$", "a$"),
    ("${NESTED}", "${HOST}"),
    ("값${HOST}값", "값h1값"),
  ])
  func `a reference is replaced once and everything else stays`(text: String, expected: String) {
    let (replaced, mistakes) = Substitution.apply(Self.environment, to: text)
    #expect(replaced == expected)
    #expect(mistakes.isEmpty)
  }

  @Test(arguments: [
    ("${NONE}", "the environment variable `NONE` is not set"),
    ("${}", "`${}` names no environment variable"),
    ("${:-x}", "`${:-x}` names no environment variable"),
    ("${1A}", "`${1A}` names no environment variable"),
    ("${A-B}", "`${A-B}` names no environment variable"),
    ("${A:=b}", "`${A:=b}` names no environment variable"),
    ("x${HOST", "`${HOST` has no `}`"),
  ])
  func `a reference that cannot be replaced is a mistake and stays`(text: String, message: String) {
    let (replaced, mistakes) = Substitution.apply(Self.environment, to: text)
    #expect(replaced == text)
    #expect(mistakes.map(\.message) == [message])
  }

  @Test func `every mistake of a text is found`() {
    let (_, mistakes) = Substitution.apply([:], to: "${A}:${B}")
    #expect(
      mistakes.map(\.message) == [
        "the environment variable `A` is not set", "the environment variable `B` is not set",
      ])
  }
}
