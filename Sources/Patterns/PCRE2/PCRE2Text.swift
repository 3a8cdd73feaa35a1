/// A pattern in the syntax of PCRE2: ASCII, without groups that capture, and with call-outs that
/// count the work.
///
/// PCRE2's own limits do not bound the time: its machine code takes whole runs of code points, again
/// and again, without counting. So a call-out stands wherever a search may come back to, and its
/// number says how many terms may be tried from it on until the next. See `Tally`.
struct PCRE2Text {
  private(set) var bytes: [UInt8] = []
  /// The digits of the last call-out's number, and how many terms have followed it.
  private var mark = 0
  private var terms = 0
  private var markCount = 0

  /// Call-outs have numbers to 255.
  private static let termLimit = 200

  /// Nil for what PCRE2 would understand otherwise, or refuse: the backtracking program is for that.
  init?(_ syntax: Syntax, size: Int) {
    guard size <= Self.sizeLimit, !syntax.contains(where: Self.isForeign) else { return nil }
    if case .sequence(let parts) = syntax, parts.first == .start {
      // Before the call-out, so that PCRE2 sees that the pattern is tied to the start.
      emit("^")
      placeMark()
      for part in parts.dropFirst() { emit(part) }
    } else {
      placeMark()
      emit(syntax)
    }
    closeMark()
  }

  /// Terms, repetitions written out, that PCRE2's 64 KiB of compiled code surely hold.
  private static let sizeLimit = 4000
  /// Code points that a look-behind goes back: some versions of PCRE2 know no more.
  private static let widthLimit = 255
  private static let repetitionLimit = 65_535

  private static func isForeign(_ syntax: Syntax) -> Bool {
    switch syntax {
    // Of a group in a repetition PCRE2 remembers what an earlier round took; ECMA-262 does not.
    case .backreference: true
    case .look(true, _, let body): !isFixed(body)
    case .repeated(_, let minimum, let maximum, _, _):
      max(minimum, maximum ?? 0) > repetitionLimit
    default: false
    }
  }

  /// Whether the body of a look-behind has alternatives of fixed widths, as PCRE2 wants it.
  private static func isFixed(_ body: Syntax) -> Bool {
    let alternatives = if case .choice(let alternatives) = body { alternatives } else { [body] }
    return alternatives.allSatisfy { $0.width.map { $0 <= widthLimit } ?? false }
  }

  // MARK: Call-outs

  private mutating func placeMark() {
    closeMark()
    emit("(?C")
    mark = bytes.count
    emit("000)")
    terms = 0
    markCount += 1
  }

  private mutating func closeMark() {
    guard markCount > 0 else { return }
    var rest = min(terms, 255)
    for place in [2, 1, 0] {
      bytes[mark + place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }

  /// `count` terms are about to follow.
  private mutating func count(_ count: Int) {
    if terms + count > Self.termLimit { placeMark() }
    terms += count
  }

  // MARK: Syntax

  private mutating func emit(_ text: String) { bytes += Array(text.utf8) }

  private mutating func emit(_ syntax: Syntax) {
    switch syntax {
    case .set(let set):
      count(1)
      emit(set)
    case .propertyClass(let members):
      count(1)
      emit(members)
    case .start: emit("^")
    case .end: emit("$")
    case .boundary(let negated):
      count(1)
      emit(negated ? "\\B" : "\\b")
    case .group(_, let body): emit(opening: "(?:", body)
    case .look(let behind, let negated, let body):
      emit(opening: "(?" + (behind ? "<" : "") + (negated ? "!" : "="), body)
    case .backreference: break
    case .repeated(let body, let minimum, let maximum, let lazy, _):
      emit(body, minimum, maximum, lazy)
    case .sequence(let terms):
      for term in terms { emit(term) }
    case .choice(let alternatives): emit(alternatives)
    }
  }

  private mutating func emit(opening: String, _ body: Syntax) {
    let before = markCount
    count(1)
    emit(opening)
    emit(body)
    emit(")")
    // What follows may be tried once for each alternative, and for all that was tried inside.
    if case .choice = body { placeMark() } else if markCount != before { placeMark() }
  }

  private mutating func emit(_ alternatives: [Syntax]) {
    for (index, alternative) in alternatives.enumerated() {
      let before = markCount
      if index > 0 { emit("|") }
      emit(alternative)
      if markCount != before, index + 1 < alternatives.count {
        emit("|")
        placeMark()
        emit(alternatives[(index + 1)...])
        return
      }
    }
  }

  private mutating func emit(_ alternatives: ArraySlice<Syntax>) {
    emit(Array(alternatives))
  }

  private mutating func emit(_ body: Syntax, _ minimum: Int, _ maximum: Int?, _ lazy: Bool) {
    guard body.codePoints == nil else {
      return emit(run: body, minimum, maximum, lazy)
    }
    emit("(?:")
    placeMark()
    emit(body)
    emit(")" + Self.quantifier(minimum, maximum) + (lazy ? "?" : ""))
    placeMark()
  }

  /// One code point repeated: what is asked for first, in parts small enough to be counted.
  private mutating func emit(run: Syntax, _ minimum: Int, _ maximum: Int?, _ lazy: Bool) {
    var minimum = minimum
    var maximum = maximum
    while minimum > Self.termLimit {
      placeMark()
      count(Self.termLimit)
      emit(bare: run)
      emit("{\(Self.termLimit)}")
      minimum -= Self.termLimit
      maximum = maximum.map { $0 - Self.termLimit }
    }
    count(minimum + 1)
    emit(bare: run)
    emit(Self.quantifier(minimum, maximum) + (lazy ? "?" : ""))
    if minimum != maximum { placeMark() }
  }

  private mutating func emit(bare syntax: Syntax) {
    switch syntax {
    case .set(let set): emit(set)
    case .propertyClass(let members): emit(members)
    default: break
    }
  }

  private static func quantifier(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(minimum),}"
    case (_, let maximum?): minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
    }
  }

  // MARK: Sets

  private mutating func emit(_ set: ScalarSet) {
    let set = set.withoutSurrogates
    if set.isEmpty { return emit("(?!)") }
    if let scalar = set.only { return emit(scalar) }
    let inverse = set.inverted.withoutSurrogates
    if inverse.isEmpty { return emit("(?s:.)") }
    let negated = inverse.ranges.count < set.ranges.count
    emit(negated ? "[^" : "[")
    emitMembers(negated ? inverse : set)
    emit("]")
  }

  private mutating func emit(_ members: PropertyClass) {
    emit(members.negated ? "[^" : "[")
    emitMembers(members.set.withoutSurrogates)
    for property in members.properties {
      emit((property.negated ? "\\P{" : "\\p{") + property.name + "}")
    }
    emit("]")
  }

  private mutating func emitMembers(_ set: ScalarSet) {
    for range in set.ranges {
      emit(range.lowerBound)
      if range.count > 1 {
        emit("-")
        emit(range.upperBound)
      }
    }
  }

  private mutating func emit(_ scalar: UInt32) {
    switch UInt8(exactly: scalar) {
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), .some(UInt8(ascii: "A")...UInt8(ascii: "Z")),
      .some(UInt8(ascii: "a")...UInt8(ascii: "z")):
      bytes.append(UInt8(scalar))
    default: emit("\\x{" + String(scalar, radix: 16) + "}")
    }
  }
}
