/// A pattern that a few instructions match. A class, as the other ways are, so that a plan is one word.
final class Shortcut: Sendable {
  let kind: ShortcutKind
  /// Whether matching does not depend on the text's length.
  let isConstant: Bool

  /// Nil where the pattern needs more than a shortcut.
  init?(_ syntax: Syntax) {
    guard let kind = ShortcutKind(syntax) else { return nil }
    self.kind = kind
    isConstant = kind.isConstant
  }
}

/// The patterns that a few instructions match, and how each is matched.
enum ShortcutKind: Sendable {
  /// Every text matches.
  case always
  case exact([UInt8])
  case prefix([UInt8])
  case suffix([UInt8])
  /// A word whose first byte does not come again in it, so that each byte is looked at twice at most.
  case contains([UInt8])
  /// The whole text is one of a few words.
  case oneOf([[UInt8]])
  /// Only the number of code points counts.
  case length(min: Int, max: Int)
  /// Their number, and that none is a line terminator.
  case line(min: Int, max: Int)
  /// At least one code point of a set, anywhere.
  case containsOne(of: ScalarTable)
  /// From the start on, runs of code points of which none can be mistaken for the next.
  case runs(RunSequence)

  /// More words than this are an automaton's.
  private static let wordLimit = 12
  private static let shortRun = 100

  /// Nil where the pattern needs more than a shortcut.
  init?(_ syntax: Syntax) {
    if let words = Self.words(syntax) {
      self = .oneOf(words)
      return
    }
    guard var terms = Shortcut.Terms(syntax) else { return nil }
    if !terms.isAtEnd { terms.dropOptionalTail() }
    if terms.runs.isEmpty && !(terms.isAtStart && terms.isAtEnd) {
      self = .always
      return
    }
    if let literal = terms.literal {
      guard let found = Self.literal(literal, terms.isAtStart, terms.isAtEnd) else { return nil }
      self = found
      return
    }
    guard terms.isAtStart else {
      guard !terms.isAtEnd, terms.runs.count == 1, terms.runs[0].min == 1 else { return nil }
      self = .containsOne(of: ScalarTable(terms.runs[0].set))
      return
    }
    if terms.isAtEnd, terms.runs.count == 1 {
      let run = terms.runs[0]
      if run.set == .all {
        self = .length(min: run.min, max: run.max)
        return
      }
      if run.set == .dot {
        self = .line(min: run.min, max: run.max)
        return
      }
    }
    // Several short runs an automaton takes faster.
    guard terms.runs.count == 1 || terms.runs.contains(where: { $0.bound > Self.shortRun }),
      let sequence = RunSequence(terms)
    else { return nil }
    self = .runs(sequence)
  }

  fileprivate var isConstant: Bool {
    switch self {
    case .always, .exact, .prefix, .suffix, .oneOf: true
    case .contains, .length, .line, .containsOne, .runs: false
    }
  }

  private static func literal(_ bytes: [UInt8], _ start: Bool, _ end: Bool) -> ShortcutKind? {
    switch (start, end) {
    case (true, true): .exact(bytes)
    case (true, false): .prefix(bytes)
    case (false, true): .suffix(bytes)
    case (false, false): bytes.dropFirst().contains(bytes[0]) ? nil : .contains(bytes)
    }
  }

  /// `^(?:a|b|c)$` of plain words.
  private static func words(_ syntax: Syntax) -> [[UInt8]]? {
    guard case .sequence(let terms) = syntax, terms.count == 3, terms[0] == .start,
      terms[2] == .end, case .group(_, .choice(let alternatives)) = terms[1],
      alternatives.count <= wordLimit
    else { return nil }
    var words: [[UInt8]] = []
    for alternative in alternatives {
      guard let terms = Shortcut.Terms(alternative), !terms.isAtStart, !terms.isAtEnd else {
        return nil
      }
      guard let word = terms.runs.isEmpty ? [] : terms.literal else { return nil }
      words.append(word)
    }
    return words
  }
}
