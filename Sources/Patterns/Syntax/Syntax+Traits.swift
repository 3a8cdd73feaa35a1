extension Syntax {
  /// What stands directly inside.
  private var parts: [Syntax] {
    switch self {
    case .set, .propertyClass, .start, .end, .boundary, .backreference: []
    case .group(_, let body), .look(_, _, let body), .repeated(let body, _, _, _, _): [body]
    case .sequence(let parts), .choice(let parts): parts
    }
  }

  /// Whether `condition` holds for this or for something inside.
  func contains(where condition: (Syntax) -> Bool) -> Bool {
    condition(self) || parts.contains { $0.contains(where: condition) }
  }

  /// Whether every match begins at the start of the text.
  var isTiedToStart: Bool {
    switch self {
    case .start: true
    case .group(_, let body): body.isTiedToStart
    case .sequence(let terms): terms.first?.isTiedToStart ?? false
    case .choice(let alternatives): alternatives.allSatisfy(\.isTiedToStart)
    default: false
    }
  }

  /// Whether it may match without taking anything.
  var isEverEmpty: Bool {
    switch self {
    case .set, .propertyClass: false
    case .start, .end, .boundary, .look, .backreference: true
    case .group(_, let body): body.isEverEmpty
    case .repeated(let body, let minimum, _, _, _): minimum == 0 || body.isEverEmpty
    case .sequence(let terms): terms.allSatisfy(\.isEverEmpty)
    case .choice(let alternatives): alternatives.contains(where: \.isEverEmpty)
    }
  }

  /// How many code points each match has, if that is known beforehand.
  var width: Int? {
    switch self {
    case .set, .propertyClass: return 1
    case .start, .end, .boundary, .look: return 0
    case .group(_, let body): return body.width
    case .backreference: return nil
    case .repeated(let body, let minimum, let maximum, _, _):
      guard minimum == maximum, minimum <= SyntaxSize.limit, let width = body.width else {
        return nil
      }
      // Safe: both are bounded by the size of the pattern, which was checked.
      return width * minimum
    case .sequence(let terms):
      var sum = 0
      for term in terms {
        guard let width = term.width else { return nil }
        sum += width
      }
      return sum
    case .choice(let alternatives):
      guard let width = alternatives[0].width else { return nil }
      return alternatives.allSatisfy { $0.width == width } ? width : nil
    }
  }
}

/// How many terms a pattern has once each repetition is written out, which is what a compiled form
/// may cost.
enum SyntaxSize {
  /// A pattern that comes to more is refused.
  static let limit = 1_000_000

  /// - Throws: where a repetition first makes more than `limit` of what it repeats.
  static func measure(_ syntax: Syntax) throws(PatternError) -> Int {
    switch syntax {
    case .set, .propertyClass, .start, .end, .boundary, .backreference: return 1
    case .group(_, let body), .look(_, _, let body): return try measure(body) + 1
    case .sequence(let parts), .choice(let parts):
      var sum = 1
      for part in parts { sum += try measure(part) }
      return sum
    case .repeated(let body, let minimum, let maximum, _, let offset):
      // One code point repeated is one term, however often.
      if case .set = body { return 1 }
      if case .propertyClass = body { return 1 }
      let times = max(maximum ?? minimum, 1)
      let (size, overflows) = try measure(body).multipliedReportingOverflow(by: times)
      guard !overflows, size <= limit else {
        throw PatternError(
          offset: offset,
          message: "the repetitions from here on come to more than \(limit) terms; write fewer")
      }
      return size + 1
    }
  }
}
