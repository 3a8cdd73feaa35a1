/// A regular expression of ECMA-262 with its `u` flag, which is searched for, as JSON Schema wants.
///
/// Compiled once, then immutable: any number of threads match with it, each by its own
/// `PatternMatcher`. Patterns that need no backtracking never reach PCRE2.
package final class Pattern: Sendable {
  /// The author's text.
  package let source: String
  let plan: MatchPlan

  package convenience init(_ source: String) throws(PatternError) {
    try self.init(source, takesShortcuts: true)
  }

  init(_ source: String, takesShortcuts: Bool) throws(PatternError) {
    self.source = source
    var parser = try SyntaxParser(source)
    let syntax = try parser.parse()
    if takesShortcuts, let shortcut = Shortcut(syntax) {
      plan = .shortcut(shortcut)
    } else {
      plan = .pcre2(try CompiledCode(syntax))
    }
  }

  /// Whether matching needs PCRE2, so that a limit can decide.
  package var canReachLimit: Bool {
    if case .pcre2 = plan { true } else { false }
  }
}

/// How a pattern is matched.
enum MatchPlan: Sendable {
  case shortcut(Shortcut)
  case pcre2(CompiledCode)
}

/// What matching came to.
package enum MatchOutcome: Sendable {
  case match
  case noMatch
  /// A bound on time or memory was reached first: nothing is known.
  case limit
}
