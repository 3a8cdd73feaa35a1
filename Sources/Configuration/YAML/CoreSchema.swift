import JSON

/// What a plain scalar is by YAML 1.2's core schema (§10.3.2): `no` and `on` are texts, `0o17` is 15.
enum CoreSchema {
  enum Resolved: Equatable {
    case null
    case boolean(Bool)
    /// The number as JSON text.
    case number(String)
    case string
    /// `.inf` and `.nan`, which JSON has not.
    case noJSON
  }

  static func resolve(_ scalar: YAMLScalar) -> Resolved {
    guard scalar.isPlain else { return .string }
    switch scalar.text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    case ".nan", ".NaN", ".NAN": return .noJSON
    default: break
    }
    let bytes = Array(scalar.text.utf8)
    if let text = based(bytes) ?? decimal(bytes) { return .number(text) }
    let unsigned = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
    switch String(decoding: bytes.dropFirst(unsigned ? 1 : 0), as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return .noJSON
    default: return .string
    }
  }

  /// `0o17` and `0xFF`, of 64 bits; longer ones stay texts.
  private static func based(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "0") else { return nil }
    let radix: Int
    switch bytes[1] {
    case UInt8(ascii: "o"): radix = 8
    case UInt8(ascii: "x"): radix = 16
    default: return nil
    }
    let digits = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt64(digits, radix: radix).map(String.init)
  }

  /// `[-+]? ( . digits | digits ( . digits? )? ) ( [eE] [-+]? digits )?` as JSON writes it.
  private static func decimal(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    var sign = ""
    if rest.first == UInt8(ascii: "-") { sign = "-" }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let whole = takeDigits(&rest)
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = takeDigits(&rest)
      if whole.isEmpty && fraction.isEmpty { return nil }
    } else if whole.isEmpty {
      return nil
    }
    var exponent = ""
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      exponent = "e"
      if let mark = rest.first, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "+") {
        exponent.unicodeScalars.append(Unicode.Scalar(mark))
        rest = rest.dropFirst()
      }
      let digits = takeDigits(&rest)
      if digits.isEmpty { return nil }
      exponent += digits
    }
    guard rest.isEmpty else { return nil }
    let significant = whole.drop { $0 == "0" }
    return sign + (significant.isEmpty ? "0" : significant)
      + (fraction.isEmpty ? "" : "." + fraction) + exponent
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> String {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(decoding: digits, as: UTF8.self)
  }
}
