import Testing

/// A delivery guarantee under test, named as in a configuration.
enum Delivery: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case atLeastOnce = "at-least-once"
  case exactlyOnce = "exactly-once"

  var testDescription: String { rawValue }

  /// Checks what came of records that have to come in this order.
  ///
  /// - Parameter keepsOrder: false where first occurrences may be late at least once: README, "What is not
  ///   promised".
  func check(
    _ found: [String], of expected: [String], keepsOrder: Bool = true,
    location: SourceLocation = #_sourceLocation
  ) {
    switch self {
    case .exactlyOnce:
      // Not the whole lists: a difference in a thousand is not seen in a thousand lines.
      let wrong = zip(found, expected).first { $0 != $1 }
      #expect(wrong.map { "\($0) for \($1)" } == nil, sourceLocation: location)
      #expect(found.count == expected.count, sourceLocation: location)
    case .atLeastOnce:
      var seen: Set<String> = []
      let firsts = found.filter { seen.insert($0).inserted }
      #expect(expected.filter { !seen.contains($0) } == [], sourceLocation: location)
      #expect(seen.count == Set(expected).count, sourceLocation: location)
      if keepsOrder, seen.count == expected.count {
        let wrong = zip(firsts, expected).first { $0 != $1 }
        #expect(wrong.map { "\($0) for \($1)" } == nil, sourceLocation: location)
      }
    }
  }
}
