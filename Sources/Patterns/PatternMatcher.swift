/// Matches patterns against texts, one thread's. Holds the memory that matching needs, and reuses it.
package struct PatternMatcher: ~Copyable {
  private var scratch: MatchScratch?

  package init() {}

  /// Searches `text`, valid UTF-8, for `pattern`.
  ///
  /// Allocates the first time that PCRE2 is needed, and when a text needs a deeper stack than any
  /// before it. Time is bounded by a number of steps that grows with the text's length.
  package mutating func matches(_ pattern: Pattern, _ text: UnsafeRawBufferPointer) -> MatchOutcome
  {
    switch pattern.plan {
    case .shortcut(let shortcut):
      return shortcut.matches(text) ? .match : .noMatch
    case .pcre2(let code):
      if scratch == nil { scratch = MatchScratch() }
      return scratch!.matches(code, text)
    }
  }
}
