/// What a person who wrote a pattern that is none probably meant.
enum DatePatternAdvice {
  /// A letter that stands for nothing here.
  static func unknown(_ letter: UInt8, _ count: Int, _ offset: Int) -> PatternSyntaxError {
    let run = String(repeating: Character(Unicode.Scalar(letter)), count: count)
    let (message, remedy) = explanation(letter, run)
    return PatternSyntaxError(offset: offset, message: message, remedy: remedy)
  }

  /// A letter that is known, but not so many times.
  static func width(_ letter: UInt8, _ count: Int, _ offset: Int) -> PatternSyntaxError {
    let run = String(repeating: Character(Unicode.Scalar(letter)), count: count)
    func error(_ message: String, _ remedy: String) -> PatternSyntaxError {
      PatternSyntaxError(offset: offset, message: message, remedy: remedy)
    }
    switch letter {
    case UInt8(ascii: "y") where count == 2:
      return error("yy does not say which century", "write yyyy, and four digits in the data")
    case UInt8(ascii: "y"):
      return error("a year is y or yyyy, not \(run)", "write yyyy for exactly four digits")
    case UInt8(ascii: "M"):
      return error(
        "month names are not read: \(run)", "write MM for two digits, or M for one or two")
    default:
      let single = run.prefix(1)
      return error(
        "\(run) has too many letters",
        "write \(single)\(single) for two digits, or \(single) for one or two")
    }
  }

  /// A field that already stood.
  static func repeated(_ letter: UInt8, at offset: Int, earlier: Int) -> PatternSyntaxError {
    switch letter {
    case UInt8(ascii: "M"):
      return PatternSyntaxError(
        offset: offset, message: "M, the month, stands twice",
        remedy: "minutes are mm, in small letters")
    case UInt8(ascii: "m"):
      return minuteForMonth(at: earlier)
    default:
      let name = String(decoding: [letter], as: UTF8.self)
      return PatternSyntaxError(
        offset: offset, message: "\(name) stands twice", remedy: "each field stands once")
    }
  }

  /// `mm` where a month must stand.
  static func minuteForMonth(at offset: Int) -> PatternSyntaxError {
    PatternSyntaxError(
      offset: offset, message: "m stands for minutes, and a month must stand here",
      remedy: "write MM, in capitals")
  }

  private static func explanation(_ letter: UInt8, _ run: String) -> (String, String) {
    switch letter {
    case UInt8(ascii: "Y"):
      (
        "\(run) is the year that the week belongs to, which differs from the calendar's around New Year",
        "write yyyy"
      )
    case UInt8(ascii: "u"): ("\(run) is not read", "write yyyy for the year")
    case UInt8(ascii: "D"): ("\(run) is the day of the year", "write dd for the day of the month")
    case UInt8(ascii: "L"): ("\(run) is not read", "write MM for the month")
    case UInt8(ascii: "h"), UInt8(ascii: "K"), UInt8(ascii: "k"):
      ("\(run) is not an hour from 0 to 23", "write HH")
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "B"):
      ("halves of the day are not read: \(run)", "write HH for an hour from 00 to 23")
    case UInt8(ascii: "S"), UInt8(ascii: "A"):
      (
        "fractions of a second are not read by patterns: \(run)",
        "seconds are ss; a fraction is read by rfc3339"
      )
    case UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"),
      UInt8(ascii: "O"),
      UInt8(ascii: "v"), UInt8(ascii: "V"):
      ("zones are not read by patterns: \(run)", "use rfc3339 for values that carry an offset")
    case UInt8(ascii: "E"), UInt8(ascii: "e"), UInt8(ascii: "c"):
      ("days of the week are not read: \(run)", "leave it out where the data can do without")
    default:
      ("\(run) stands for nothing here", "a letter that is meant as itself is quoted: '\(run)'")
    }
  }
}
