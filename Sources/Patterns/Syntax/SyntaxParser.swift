/// Reads ECMA-262 patterns as with the `u` flag: what that flag makes a mistake is one.
struct SyntaxParser {
  let scalars: [UInt32]
  /// The offset of each scalar's first byte, and that of the end.
  let offsets: [Int]
  var position = 0
  var depth = 0
  /// How many groups capture.
  var captureCount = 0
  /// How many of them have been opened so far.
  var opened = 0
  /// The numbers of groups that have names, which differ where their code points do.
  var names: [[Unicode.Scalar]: Int] = [:]

  static let depthLimit = 200
  /// A longer pattern, in bytes, is refused.
  static let lengthLimit = 1 << 18

  init(_ source: String) throws(PatternError) {
    if source.utf8.count > Self.lengthLimit {
      throw PatternError(
        offset: Self.lengthLimit, message: "a pattern has at most \(Self.lengthLimit) bytes")
    }
    var scalars: [UInt32] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in source.unicodeScalars {
      scalars.append(scalar.value)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    self.offsets = offsets
    try countGroups()
  }

  mutating func parse() throws(PatternError) -> Syntax {
    let syntax = try disjunction()
    if position < scalars.count { throw fail("this ')' closes nothing; a literal one is '\\)'") }
    return syntax
  }

  var offset: Int { offsets[position] }

  func fail(_ message: String) -> PatternError { PatternError(offset: offset, message: message) }

  func fail(_ message: String, at start: Int) -> PatternError {
    PatternError(offset: offsets[start], message: message)
  }

  func peek(_ ahead: Int = 0) -> UInt32? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  func isNext(_ scalar: Unicode.Scalar) -> Bool { peek() == scalar.value }

  /// Steps over `text`, which is ASCII, if it stands here. Allocates nothing.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    if scalars.count - position < count { return false }
    for place in 0..<count where scalars[position + place] != UInt32(text.utf8Start[place]) {
      return false
    }
    position += count
    return true
  }

  /// The author's text from `start` to here.
  func text(from start: Int) -> String {
    var text = ""
    for scalar in scalars[start..<min(position, scalars.count)] {
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return text
  }

  // MARK: Structure

  mutating func disjunction() throws(PatternError) -> Syntax {
    var alternatives = [try alternative()]
    while take("|") { alternatives.append(try alternative()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func alternative() throws(PatternError) -> Syntax {
    var terms: [Syntax] = []
    while let next = peek(), next != UInt32(UInt8(ascii: "|")), next != UInt32(UInt8(ascii: ")")) {
      terms.append(try term())
    }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private mutating func term() throws(PatternError) -> Syntax {
    let start = position
    let atom = try atom()
    guard let (minimum, maximum) = try quantifier() else { return atom }
    switch atom {
    case .start, .end, .boundary, .look:
      throw fail("an assertion cannot be repeated", at: start)
    default: break
    }
    let lazy = take("?")
    return .repeated(atom, min: minimum, max: maximum, lazy: lazy, offset: offsets[start])
  }

  private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    guard let minimum = number() else {
      throw fail("'{' starts a repetition such as {2,4}; a literal one is '\\{'", at: start)
    }
    var maximum: Int? = minimum
    if take(",") { maximum = number() }
    guard take("}") else {
      throw fail("'{' starts a repetition such as {2,4}; a literal one is '\\{'", at: start)
    }
    if let maximum, maximum < minimum {
      throw fail("the repetition \(text(from: start)) ends below its start", at: start)
    }
    return (minimum, maximum)
  }

  /// Decimal digits, capped far above any repetition.
  mutating func number() -> Int? {
    var value: Int?
    while let digit = peek(), (0x30...0x39).contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), 1 << 40)
      position += 1
    }
    return value
  }

  private mutating func atom() throws(PatternError) -> Syntax {
    let start = position
    let scalar = scalars[position]
    position += 1
    switch Unicode.Scalar(scalar) {
    case "^": return .start
    case "$": return .end
    case ".": return .set(.dot)
    case "(": return try group(start)
    case "[": return try characterClass(start)
    case "\\": return try atomEscape(start)
    case "*", "+", "?": throw fail("'\(text(from: start))' has nothing to repeat", at: start)
    case "{": throw fail("'{' has nothing to repeat; a literal one is '\\{'", at: start)
    case "}": throw fail("this '}' closes nothing; a literal one is '\\}'", at: start)
    case "]": throw fail("this ']' closes nothing; a literal one is '\\]'", at: start)
    default: return .set(ScalarSet(scalar))
    }
  }

  private mutating func group(_ start: Int) throws(PatternError) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit {
      throw fail("groups stand more than \(Self.depthLimit) deep in one another", at: start)
    }
    if take("?") {
      if take(":") { return .group(number: nil, try groupBody(start)) }
      if take("=") { return try look(start, behind: false, negated: false) }
      if take("!") { return try look(start, behind: false, negated: true) }
      if take("<=") { return try look(start, behind: true, negated: false) }
      if take("<!") { return try look(start, behind: true, negated: true) }
      guard take("<"), groupName() != nil else {
        throw fail("'(?' starts no group that ECMA-262 has", at: start)
      }
    }
    opened += 1
    let number = opened
    return .group(number: number, try groupBody(start))
  }

  private mutating func look(_ start: Int, behind: Bool, negated: Bool) throws(PatternError)
    -> Syntax
  {
    .look(behind: behind, negated: negated, try groupBody(start))
  }

  private mutating func groupBody(_ start: Int) throws(PatternError) -> Syntax {
    let body = try disjunction()
    guard take(")") else { throw fail("this group is never closed", at: start) }
    return body
  }
}
