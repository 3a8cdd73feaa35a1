/// How a pattern is matched. Never copied, so that to match counts no reference.
enum MatchPlan: ~Copyable, Sendable {
  /// In a few instructions.
  case shortcut(Shortcut)
  /// In a step for each code point of the text, whatever it is: all that is regular and not large.
  case automata(Conjunction)
  /// With machine code that goes back and forth: look-around inside, and what is large.
  case pcre2(CompiledCode)
  /// What PCRE2 would understand otherwise than ECMA-262, or not at all: back references, look-behind
  /// of any width, and what is very large.
  case backtracking(BacktrackProgram)

  /// By the cheapest way that can express the pattern.
  init(_ pattern: ParsedPattern) {
    for way in Way.allCases {
      if let plan = way.plan(for: pattern) {
        self = plan
        return
      }
    }
    self = .backtracking(BacktrackProgram(pattern.syntax))
  }

  /// The ways to match, cheapest first. All that can express a pattern agree on it.
  enum Way: CaseIterable {
    case shortcut
    case automata
    case pcre2
    case backtracking

    /// Nil where this way cannot express the pattern.
    func plan(for pattern: ParsedPattern) -> MatchPlan? {
      switch self {
      case .shortcut: Shortcut(pattern.syntax).map { .shortcut($0) }
      case .automata:
        Conjunction(pattern.syntax, work: pattern.allowedWork).map { .automata($0) }
      case .pcre2:
        PCRE2Text(pattern.syntax, size: pattern.size).flatMap(CompiledCode.init)
          .map { .pcre2($0) }
      case .backtracking: .backtracking(BacktrackProgram(pattern.syntax))
      }
    }
  }
}

/// A pattern that has been read and found good.
struct ParsedPattern {
  let syntax: Syntax
  /// How many terms there are with repetitions written out.
  let size: Int
  /// How many nodes may be visited to build an automaton: in proportion to the bytes of the pattern,
  /// so that time is in proportion to those of a schema.
  let allowedWork: Int

  init(_ source: String) throws(PatternError) {
    var parser = try SyntaxParser(source)
    syntax = try parser.parse()
    size = try SyntaxSize.measure(syntax)
    allowedWork = min(16_000 + 1000 * source.utf8.count, 1 << 18)
    try checkProperties(source)
  }

  private func checkProperties(_ source: String) throws(PatternError) {
    var unknown: PropertyClass.Property?
    _ = syntax.contains { part in
      if case .propertyClass(let members) = part {
        unknown = members.properties.first { !PropertySets.has($0.name) }
      }
      return unknown != nil
    }
    guard let unknown else { return }
    let text = source.utf8.dropFirst(unknown.offset).prefix { $0 != UInt8(ascii: "}") }
    throw PatternError(
      offset: unknown.offset,
      message: "the PCRE2 in use (\(Pattern.libraryVersion)) is too old to know "
        + "\(String(decoding: text, as: UTF8.self))}")
  }
}
