/// A regular expression of ECMA-262 with its `u` flag, which is searched for, as JSON Schema wants.
///
/// Compiled once, then immutable: any number of threads match with it, each by its own
/// `PatternMatcher`.
package final class Pattern: Sendable {
  /// The author's text.
  package let source: String
  let plan: MatchPlan

  /// Compiles in time that is bounded by the length of `source`, some milliseconds for the dearest,
  /// besides a few for each Unicode property that the process has not met before.
  package convenience init(_ source: String) throws(PatternError) {
    self.init(source, MatchPlan(try ParsedPattern(source)))
  }

  init(_ source: String, _ plan: consuming MatchPlan) {
    self.source = source
    self.plan = plan
  }
}

/// What matching came to.
package enum MatchOutcome: Sendable {
  case match
  case noMatch
  /// A bound on time or memory was reached first: nothing is known.
  case limit
}
