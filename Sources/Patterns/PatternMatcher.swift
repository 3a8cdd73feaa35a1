/// Matches patterns against texts, one thread's. Holds the memory that matching needs, and reuses it.
///
/// Matching draws on a budget, which its owner refills for each record: so that a record costs
/// bounded time, however many of its texts are hostile. Patterns that cannot go back and forth have
/// a budget of their own, so that the hostile ones do not take it from them.
package struct PatternMatcher: ~Copyable {
  private var scratch: MatchScratch?
  private var backtracking: BacktrackScratch?
  /// Steps of searches that go back and forth: some nanoseconds each.
  private var searchSteps = 0
  /// Eight bytes each that are gone through once.
  private var scanSteps = 0

  /// Measured: the whole of either is used up in about half a second for a record of 1 MiB.
  private static let baseSearchSteps = 32_000_000
  private static let searchStepsPerByte = 32
  private static let baseScanSteps = 48_000_000
  private static let scanStepsPerByte = 16
  /// What one search may take of it.
  private static let baseSearch = 4_000_000
  private static let searchPerByte = 32

  /// A matcher with the budget of an empty record.
  package init() { refill(bytes: 0) }

  /// Allows a whole budget again, for a record of so many bytes, `times` over.
  package mutating func refill(bytes: Int, times: Int = 1) {
    // Safe: a record's length is far below Int.max / 1000.
    searchSteps = (Self.baseSearchSteps + bytes * Self.searchStepsPerByte) * times
    scanSteps = (Self.baseScanSteps + bytes * Self.scanStepsPerByte) * times
  }

  /// Searches `text`, valid UTF-8, for `pattern`.
  ///
  /// Allocates the first time that a pattern has to go back and forth, and when a text needs a deeper
  /// stack than any before it.
  package mutating func matches(_ pattern: Pattern, _ text: UnsafeRawBufferPointer) -> MatchOutcome
  {
    switch pattern.plan {
    case .shortcut(let shortcut):
      scanSteps &-= shortcut.isConstant ? 1 : 1 &+ text.count >> 3
      if scanSteps < 0 { return .limit }
      return shortcut.matches(text) ? .match : .noMatch
    case .automata(let automata):
      scanSteps &-= 1 &+ (text.count &* automata.count) >> 3
      if scanSteps < 0 { return .limit }
      return automata.matches(text) ? .match : .noMatch
    case .pcre2(let code): return search(code, text)
    case .backtracking(let program): return search(program, text)
    }
  }

  @inline(never)
  private mutating func search(
    _ code: CompiledCode, _ text: UnsafeRawBufferPointer
  ) -> MatchOutcome {
    if scratch == nil { scratch = MatchScratch() }
    return search(text) { $0.scratch!.matches(code, text, steps: &$1) }
  }

  @inline(never)
  private mutating func search(
    _ program: BacktrackProgram, _ text: UnsafeRawBufferPointer
  ) -> MatchOutcome {
    if backtracking == nil { backtracking = BacktrackScratch() }
    return search(text) {
      BacktrackSearch.matches(program, text, &$0.backtracking!, steps: &$1)
    }
  }

  /// Gives a search its share of the steps, and takes what it has used.
  private mutating func search(
    _ text: UnsafeRawBufferPointer,
    _ body: (_ matcher: inout Self, _ steps: inout Int) -> MatchOutcome
  ) -> MatchOutcome {
    let allowed = takeShare(text)
    if allowed < 0 { return .limit }
    var steps = allowed
    let outcome = body(&self, &steps)
    searchSteps &+= max(steps, 0) &- allowed
    return outcome
  }

  /// What a search costs to begin is taken; what it may take besides is given. Less than 0 where
  /// nothing is left.
  private mutating func takeShare(_ text: UnsafeRawBufferPointer) -> Int {
    searchSteps &-= 4 &+ text.count >> 3
    return min(searchSteps, Self.baseSearch + text.count * Self.searchPerByte)
  }
}
