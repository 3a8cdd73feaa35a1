/// A pattern in the syntax of PCRE2: ASCII, with the way back to the author's text.
struct PCRE2Text {
  private(set) var bytes: [UInt8] = []
  /// From which place of `bytes` on which offset of the source is meant.
  private var marks: [(place: Int, offset: Int)] = []

  init(_ syntax: Syntax) { emit(syntax) }

  /// The offset in the source of what stands at, or last before, `place`.
  func sourceOffset(of place: Int) -> Int {
    marks.last { $0.place <= place }?.offset ?? 0
  }

  private mutating func mark(_ offset: Int) { marks.append((bytes.count, offset)) }

  private mutating func emit(_ text: String) { bytes += Array(text.utf8) }

  private mutating func emit(_ syntax: Syntax) {
    switch syntax {
    case .set(let set): emit(set)
    case .propertyClass(let members): emit(members)
    case .start: emit("^")
    case .end: emit("$")
    case .boundary(let negated): emit(negated ? "\\B" : "\\b")
    case .group(let captures, let body):
      emit(captures ? "(" : "(?:")
      emit(body)
      emit(")")
    case .look(let behind, let negated, let body, let offset):
      mark(offset)
      emit("(?" + (behind ? "<" : "") + (negated ? "!" : "="))
      emit(body)
      emit(")")
    case .backreference(let number): emit("\\g{\(number)}")
    case .repeated(let body, let minimum, let maximum, let lazy, let offset):
      mark(offset)
      emit(body)
      emit(Self.quantifier(minimum, maximum) + (lazy ? "?" : ""))
    case .sequence(let terms):
      for term in terms { emit(term) }
    case .choice(let alternatives):
      for (index, alternative) in alternatives.enumerated() {
        if index > 0 { emit("|") }
        emit(alternative)
      }
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
      mark(property.offset)
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
