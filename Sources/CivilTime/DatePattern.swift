/// A numeric date pattern in Unicode's letters (UTS #35), read strictly.
///
/// | pattern | reads |
/// |---|---|
/// | `yyyy` | the calendar year, exactly four digits |
/// | `y` | the same, one to four digits without a leading zero |
/// | `MM` `dd` `HH` `mm` `ss` | month, day, hour (0–23), minute, second: exactly two digits |
/// | `M` `d` `H` `m` `s` | the same, one or two digits without a leading zero |
/// | `'text'`, `''` | the text itself, an apostrophe |
/// | whatever is not an ASCII letter | itself |
///
/// Every pattern has a year, a month and a day. A value matches whole or not at all: no blanks around
/// it, nothing left over, no day that the calendar lacks, digits in ASCII.
package struct DatePattern: Hashable, Sendable {
  enum Field: UInt8, CaseIterable {
    case year
    case month
    case day
    case hour
    case minute
    case second

    /// The most digits that the field has.
    var maxDigits: Int { self == .year ? 4 : 2 }
  }

  enum Step: Hashable {
    /// Exactly so many digits.
    case fixed(Field, digits: Int)
    /// One digit or more, no leading zero.
    case variable(Field)
    /// One byte as it is.
    case literal(UInt8)
  }

  /// The pattern as written.
  package let text: String
  /// Whether an hour stands in it.
  package let hasTime: Bool
  let steps: [Step]

  /// Reads a pattern.
  package init(_ text: String) throws(PatternSyntaxError) {
    var compiler = DatePatternCompiler(text)
    steps = try compiler.compile()
    hasTime = compiler.offsets[Int(Field.hour.rawValue)] != nil
    self.text = text
  }

  /// What the pattern reads from the whole of `bytes`; nil where they do not match it or are no date.
  package func parse(_ bytes: UnsafeRawBufferPointer) -> CivilReading? {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
    var cursor = 0
    for step in steps {
      let field: Field
      let value: Int
      switch step {
      case .literal(let byte):
        guard cursor < bytes.count, bytes[cursor] == byte else { return nil }
        cursor &+= 1
        continue
      case .fixed(let name, let digits):
        guard bytes.count &- cursor >= digits else { return nil }
        value =
          digits == 2 ? Digits.two(bytes, at: cursor) : Digits.four(bytes, at: cursor)
        cursor &+= digits
        field = name
      case .variable(let name):
        value = Self.number(bytes, &cursor, maxDigits: name.maxDigits)
        field = name
      }
      guard value >= 0 else { return nil }
      switch field {
      case .year: year = value
      case .month: month = value
      case .day: day = value
      case .hour: hour = value
      case .minute: minute = value
      case .second: second = value
      }
    }
    guard cursor == bytes.count, let date = CivilDate(year: year, month: month, day: day) else {
      return nil
    }
    if !hasTime { return CivilReading(date: date) }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
    return CivilReading(date: date, time: time)
  }

  /// One digit or more without a leading zero; −1 where there are none, or a zero leads.
  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ cursor: inout Int, maxDigits: Int
  ) -> Int {
    let start = cursor
    var value = 0
    while cursor < bytes.count, cursor - start < maxDigits, Digits.isDigit(bytes[cursor]) {
      // Safe: four digits at most.
      value = value &* 10 &+ Int(bytes[cursor] &- 48)
      cursor &+= 1
    }
    if cursor == start || bytes[start] == 48 && cursor - start > 1 { return -1 }
    return value
  }
}
