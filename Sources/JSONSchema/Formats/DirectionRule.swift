/// The Bidi rule (RFC 5893, §2), which binds all labels of a name as soon as one has a character that is written from
/// right to left.
///
/// libidn2 looks at each label by itself, and lets both kinds of digits stand in one.
struct DirectionRule {
  private var hasRightToLeft = false
  private var hasMisfit = false

  /// Whether the labels that were added may stand in one name.
  var isKept: Bool { !(hasRightToLeft && hasMisfit) }

  /// Adds a label of letters, digits and hyphens between them.
  mutating func add(ascii label: UnsafeRawBufferPointer) {
    if !ASCII.isLetter(label[0]) { hasMisfit = true }
  }

  /// Adds any other label that is not empty.
  mutating func add(label: UnsafeRawBufferPointer) {
    var scanner = TextScanner(label)
    let first = scanner.scalar().map(Self.direction) ?? .neutral
    var last = first
    var seen: Classes = [first]
    while let scalar = scanner.scalar() {
      let direction = Self.direction(scalar)
      seen.insert(direction)
      if direction != .mark { last = direction }
    }
    if !seen.isDisjoint(with: [.right, .arabicDigit]) { hasRightToLeft = true }
    let fits =
      switch first {
      case .left: seen.isDisjoint(with: [.right, .arabicDigit]) && [.left, .digit].contains(last)
      case .right:
        !seen.contains(.left) && !seen.isSuperset(of: [.digit, .arabicDigit])
          && [.right, .digit, .arabicDigit].contains(last)
      default: false
      }
    if !fits { hasMisfit = true }
  }

  /// Bidi classes, as far as the rule tells them apart.
  private struct Classes: OptionSet {
    let rawValue: UInt8
    /// `L`
    static let left = Classes(rawValue: 1)
    /// `R` and `AL`
    static let right = Classes(rawValue: 2)
    /// `EN`
    static let digit = Classes(rawValue: 4)
    /// `AN`
    static let arabicDigit = Classes(rawValue: 8)
    /// `NSM`
    static let mark = Classes(rawValue: 16)
    /// What may stand inside any label.
    static let neutral = Classes(rawValue: 32)
  }

  /// The class of a character that labels may have: letters, marks, digits and a few more.
  private static func direction(_ scalar: UInt32) -> Classes {
    if scalar < 0x80 { return asciiDirection(UInt8(truncatingIfNeeded: scalar)) }
    switch scalar {
    case 0x06F0...0x06F9: return .digit
    case 0x0660...0x0669, 0x10D30...0x10D39: return .arabicDigit
    // What needs a context, and letters that are used as marks.
    case 0x00B7, 0x0375, 0x200C, 0x200D, 0x30FB: return .neutral
    case 0x02B9, 0x02BA, 0x02C6...0x02CF, 0x02EC, 0x2E2F, 0xA67F, 0xA717...0xA71F, 0xA788:
      return .neutral
    default: break
    }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    default: return isRightToLeft(scalar) ? .right : .left
    }
  }

  private static func asciiDirection(_ byte: UInt8) -> Classes {
    ASCII.isLetter(byte) ? .left : ASCII.isDigit(byte) ? .digit : .neutral
  }

  /// The blocks of scripts that are written from right to left.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
