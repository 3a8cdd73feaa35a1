/// The patterns that need no backtracking, and how each is matched.
enum Shortcut: Sendable {
  /// Every text matches.
  case always
  case exact([UInt8])
  case prefix([UInt8])
  case suffix([UInt8])
  case contains([UInt8])
  /// The whole text is one of these.
  case oneOf([[UInt8]])
  /// Only the number of code points counts.
  case length(min: Int, max: Int)
  /// At least one code point of a set, anywhere.
  case containsOne(of: ScalarTable)
  /// From the start on, runs of code points of which none can be mistaken for the next.
  case runs(RunSequence)

  /// Nil where the pattern needs more than a shortcut.
  init?(_ syntax: Syntax) {
    if let words = Self.words(syntax) {
      self = .oneOf(words)
      return
    }
    guard var terms = Terms(syntax) else { return nil }
    if !terms.isAtEnd { terms.dropOptionalTail() }
    if terms.runs.isEmpty && !(terms.isAtStart && terms.isAtEnd) {
      self = .always
      return
    }
    if let literal = terms.literal {
      self = Self.literal(literal, start: terms.isAtStart, end: terms.isAtEnd)
      return
    }
    guard terms.isAtStart else {
      guard !terms.isAtEnd, terms.runs.count == 1, terms.runs[0].min == 1 else { return nil }
      self = .containsOne(of: ScalarTable(terms.runs[0].set))
      return
    }
    if terms.isAtEnd, terms.runs.count == 1, terms.runs[0].set == .all {
      self = .length(min: terms.runs[0].min, max: terms.runs[0].max)
      return
    }
    guard let sequence = RunSequence(terms) else { return nil }
    self = .runs(sequence)
  }

  private static func literal(_ bytes: [UInt8], start: Bool, end: Bool) -> Shortcut {
    switch (start, end) {
    case (true, true): .exact(bytes)
    case (true, false): .prefix(bytes)
    case (false, true): .suffix(bytes)
    case (false, false): .contains(bytes)
    }
  }

  /// `^(?:a|b|c)$` of plain words.
  private static func words(_ syntax: Syntax) -> [[UInt8]]? {
    guard case .sequence(let terms) = syntax, terms.count == 3, terms[0] == .start,
      terms[2] == .end, case .group(_, .choice(let alternatives)) = terms[1]
    else { return nil }
    var words: [[UInt8]] = []
    for alternative in alternatives {
      guard let terms = Terms(alternative), !terms.isAtStart, !terms.isAtEnd else { return nil }
      guard let word = terms.runs.isEmpty ? [] : terms.literal else { return nil }
      words.append(word)
    }
    return words
  }
}
