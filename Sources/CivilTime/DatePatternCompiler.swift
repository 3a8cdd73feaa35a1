/// Turns a pattern's text into steps, or says what is wrong with it and what to write.
struct DatePatternCompiler {
  typealias Field = DatePattern.Field

  private let bytes: [UInt8]
  private var cursor = 0
  private var steps: [DatePattern.Step] = []
  /// Where each field stands; nil where it does not.
  private(set) var offsets = [Int?](repeating: nil, count: Field.allCases.count)

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func compile() throws(PatternSyntaxError) -> [DatePattern.Step] {
    if bytes.isEmpty {
      throw PatternSyntaxError(
        offset: 0, message: "an empty date pattern", remedy: "write one such as yyyy-MM-dd")
    }
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: "'") {
        try quoted()
      } else if Self.isLetter(byte) {
        try letters(byte)
      } else {
        try literal(byte, at: cursor)
        cursor += 1
      }
    }
    try checkFields()
    return steps
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  /// `''` is an apostrophe, `'…'` its text, in which `''` is again an apostrophe.
  private mutating func quoted() throws(PatternSyntaxError) {
    let start = cursor
    cursor += 1
    if cursor < bytes.count, bytes[cursor] == UInt8(ascii: "'") {
      try literal(bytes[cursor], at: start)
      cursor += 1
      return
    }
    while cursor < bytes.count {
      if bytes[cursor] == UInt8(ascii: "'") {
        cursor += 1
        if cursor == bytes.count || bytes[cursor] != UInt8(ascii: "'") { return }
      }
      try literal(bytes[cursor], at: cursor)
      cursor += 1
    }
    throw PatternSyntaxError(
      offset: start, message: "a quoted text does not end",
      remedy: "close it with ', and write '' for an apostrophe")
  }

  /// A run of one letter.
  private mutating func letters(_ letter: UInt8) throws(PatternSyntaxError) {
    let start = cursor
    while cursor < bytes.count, bytes[cursor] == letter { cursor += 1 }
    let count = cursor - start
    guard let field = Self.field(letter) else {
      throw DatePatternAdvice.unknown(letter, count, start)
    }
    guard count == 1 || count == field.maxDigits else {
      throw DatePatternAdvice.width(letter, count, start)
    }
    if let earlier = offsets[Int(field.rawValue)] {
      throw DatePatternAdvice.repeated(letter, at: start, earlier: earlier)
    }
    try checkSeparated(at: start, message: "another number follows it at once")
    offsets[Int(field.rawValue)] = start
    steps.append(count == 1 ? .variable(field) : .fixed(field, digits: count))
  }

  private mutating func literal(_ byte: UInt8, at offset: Int) throws(PatternSyntaxError) {
    if Digits.isDigit(byte) {
      try checkSeparated(at: offset, message: "a digit follows it at once")
    }
    steps.append(.literal(byte))
  }

  /// A field of one letter takes as many digits as there are, so what follows it must be no digit.
  private func checkSeparated(at offset: Int, message: String) throws(PatternSyntaxError) {
    guard case .variable(let field) = steps.last else { return }
    let letter = Self.letters[Int(field.rawValue)]
    let double = String(repeating: letter, count: field.maxDigits)
    throw PatternSyntaxError(
      offset: offset, message: "where \(letter) ends cannot be told: \(message)",
      remedy: "write \(double), which has a fixed number of digits, or a separator between them")
  }

  private func checkFields() throws(PatternSyntaxError) {
    func has(_ field: Field) -> Bool { offsets[Int(field.rawValue)] != nil }
    if !has(.month), let minute = offsets[Int(Field.minute.rawValue)] {
      throw DatePatternAdvice.minuteForMonth(at: minute)
    }
    for field in [Field.year, .month, .day] where !has(field) {
      let name = ["a year (yyyy)", "a month (MM)", "a day (dd)"][Int(field.rawValue)]
      throw PatternSyntaxError(
        offset: 0, message: "the pattern lacks \(name)",
        remedy: "a date has year, month and day, such as yyyy-MM-dd")
    }
    for (field, larger) in [(Field.minute, Field.hour), (.second, .minute)] where has(field) {
      if has(larger) { continue }
      throw PatternSyntaxError(
        offset: offsets[Int(field.rawValue)] ?? 0,
        message: field == .minute ? "minutes without an hour" : "seconds without minutes",
        remedy: "a time is written HH:mm or HH:mm:ss")
    }
  }

  private static let letters: [Character] = ["y", "M", "d", "H", "m", "s"]

  private static func field(_ letter: UInt8) -> Field? {
    letters.firstIndex { $0.asciiValue == letter }.flatMap { Field(rawValue: UInt8($0)) }
  }
}
