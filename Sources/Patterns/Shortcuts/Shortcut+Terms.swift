extension Shortcut {
  /// A pattern that is nothing but runs of code points, perhaps tied to the start or the end.
  struct Terms {
    struct Run {
      var set: ScalarSet
      var min: Int
      /// `Int.max` where there is no end.
      var max: Int

      /// The largest count that is told.
      var bound: Int { max == .max ? min : max }
    }

    private(set) var isAtStart = false
    private(set) var isAtEnd = false
    private(set) var runs: [Run] = []

    init?(_ syntax: Syntax) {
      guard add(syntax) else { return nil }
    }

    /// Nothing has to follow, so that what may be absent need not be looked for.
    mutating func dropOptionalTail() {
      while let last = runs.last {
        runs[runs.count - 1].max = last.min
        if last.min > 0 { return }
        runs.removeLast()
      }
    }

    /// The bytes, if each run is a fixed number of one code point; at most a few hundred.
    var literal: [UInt8]? {
      var text = ""
      for run in runs {
        guard let scalar = run.set.only.flatMap(Unicode.Scalar.init), run.min == run.max,
          run.min + text.unicodeScalars.count <= 512
        else { return nil }
        for _ in 0..<run.min { text.unicodeScalars.append(scalar) }
      }
      return Array(text.utf8)
    }

    private mutating func add(_ syntax: Syntax) -> Bool {
      if isAtEnd { return false }
      if let set = syntax.codePoints { return add(Run(set: set, min: 1, max: 1)) }
      switch syntax {
      case .start:
        guard runs.isEmpty, !isAtStart else { return false }
        isAtStart = true
        return true
      case .end:
        isAtEnd = true
        return true
      case .group(_, let body): return add(body)
      case .sequence(let terms):
        for term in terms where !add(term) { return false }
        return true
      case .choice:
        guard let set = Self.single(syntax) else { return false }
        return add(Run(set: set, min: 1, max: 1))
      case .repeated(let body, let minimum, let maximum, _, _):
        guard let set = Self.single(body) else { return false }
        return add(Run(set: set, min: minimum, max: maximum ?? .max))
      case .set, .propertyClass, .boundary, .look, .backreference: return false
      }
    }

    private mutating func add(_ run: Run) -> Bool {
      if let last = runs.last, last.set == run.set {
        // Safe: repetitions are capped far below the square root of Int.max.
        runs[runs.count - 1].min += run.min
        runs[runs.count - 1].max = last.max == .max || run.max == .max ? .max : last.max + run.max
      } else {
        runs.append(run)
      }
      return true
    }

    /// The set, if the syntax is exactly one code point of it.
    private static func single(_ syntax: Syntax) -> ScalarSet? {
      if let set = syntax.codePoints { return set }
      switch syntax {
      case .group(_, let body): return single(body)
      case .choice(let alternatives):
        var union = ScalarSet.empty
        for alternative in alternatives {
          guard let set = single(alternative) else { return nil }
          union = union.union(set)
        }
        return union
      default: return nil
      }
    }
  }
}
