/// Reads what the configuration writes with a unit.
enum Quantity {
  /// `500ms`, `1s`, `2m`, `1h`.
  static func duration(_ text: String) -> Duration? {
    guard let (number, unit) = parts(text), number > 0 else { return nil }
    // Safe: `parts` keeps a number below 10^9, and of hours below 10^13 seconds.
    switch unit {
    case "ms": return .milliseconds(number)
    case "s": return .seconds(number)
    case "m": return .seconds(number * 60)
    case "h": return .seconds(number * 3600)
    default: return nil
    }
  }

  /// `65536`, `64KiB`, `1MiB`, `1GiB`, in bytes.
  static func bytes(_ text: String) -> Int? {
    guard let (number, unit) = parts(text), number > 0 else { return nil }
    // Safe: `parts` keeps a number below 10^9, less than 2^30, so that 2^63 is out of reach.
    switch unit {
    case "": return number
    case "KiB": return number << 10
    case "MiB": return number << 20
    case "GiB": return number << 30
    default: return nil
    }
  }

  /// `50%`, `2.5%`: above 0% and up to 100%, as a part of 1.
  static func share(_ text: String) -> Double? {
    guard text.utf8.last == UInt8(ascii: "%") else { return nil }
    let digits = text.utf8.dropLast()
    // Nothing but digits and points, so that `Double` reads neither `1e1` nor `inf`.
    guard digits.first != UInt8(ascii: "."), digits.last != UInt8(ascii: "."), digits.count <= 9,
      digits.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
      }),
      let percent = Double(Substring(digits)), percent > 0, percent <= 100
    else { return nil }
    return percent / 100
  }

  private static func parts(_ text: String) -> (number: Int, unit: String)? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, digits.count <= 9, let number = Int(Substring(digits)) else {
      return nil
    }
    return (number, String(text.utf8.dropFirst(digits.count)) ?? "")
  }
}
