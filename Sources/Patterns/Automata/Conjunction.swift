/// Automata that all have to agree: a pattern, and what look-arounds at its ends demand besides.
final class Conjunction: Sendable {
  private let first: Automaton
  private let others: [(automaton: Automaton, wanted: Bool)]

  /// `^(?=…)(?!…)…(?<!…)$`: nil where the pattern is not of this form, or an automaton is too large.
  init?(_ syntax: Syntax, work: Int) {
    var terms: [Syntax] = if case .sequence(let terms) = syntax { terms } else { [syntax] }
    var others: [(automaton: Automaton, wanted: Bool)] = []
    func demand(_ terms: [Syntax], _ negated: Bool) -> Bool {
      guard let automaton = AutomatonBuilder.automaton(of: .sequence(terms), work: work) else {
        return false
      }
      others.append((automaton, !negated))
      return true
    }
    if terms.first == .start {
      while terms.count > 1, case .look(false, let negated, let body) = terms[1] {
        guard demand([.start, .group(number: nil, body)], negated) else { return nil }
        terms.remove(at: 1)
      }
    }
    if terms.last == .end {
      while terms.count > 1, case .look(true, let negated, let body) = terms[terms.count - 2] {
        guard demand([.group(number: nil, body), .end], negated) else { return nil }
        terms.remove(at: terms.count - 2)
      }
    }
    guard let automaton = AutomatonBuilder.automaton(of: .sequence(terms), work: work) else {
      return nil
    }
    first = automaton
    self.others = others
  }

  /// How often a text is gone through.
  var count: Int { 1 + others.count }

  @inline(__always)
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    first.matches(text) && (others.isEmpty || othersAgree(text))
  }

  private func othersAgree(_ text: UnsafeRawBufferPointer) -> Bool {
    // Not `for other in others`, which allocates where nothing is optimized.
    for index in others.indices
    where others[index].automaton.matches(text) != others[index].wanted {
      return false
    }
    return true
  }
}
