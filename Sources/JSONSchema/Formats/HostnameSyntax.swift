/// Host names: labels of letters, digits and hyphens (RFC 952 with RFC 1123, §2.1), and what IDNA adds.
///
/// A label has at most 63 octets and a name 253, as DNS sees them. There is no dot at the end. Allocates nothing where
/// no label needs IDNA.
struct HostnameSyntax {
  /// Whether labels with `xn--` must be A-labels, not just of the right characters.
  var checksEncoded = false
  /// Whether labels may have other characters than ASCII: U-labels.
  var isInternational = false
  /// Whether labels of ASCII that look like A-labels and are none, `ab--c`, are refused: RFC 5890, §2.3.2.3.
  var refusesReserved = false
  /// Whether the ideographic, the full-width and the half-width full stop separate labels, too (RFC 3490, §3.1).
  var hasOtherDots = false
  /// Whether U-labels may be in another normalization form than C.
  var normalizes = false

  /// As drafts 4 and 6 have it: without IDNA.
  static let plain = HostnameSyntax()
  static let encoded = HostnameSyntax(checksEncoded: true)
  static let international = HostnameSyntax(
    checksEncoded: true, isInternational: true, refusesReserved: true, hasOtherDots: true)
  /// RFC 5321's `Domain`, and what RFC 6531 makes of it.
  static let mail = HostnameSyntax()
  static let internationalMail = HostnameSyntax(isInternational: true, normalizes: true)

  private static let longestLabel = 63
  private static let longestName = 253

  func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    var direction = DirectionRule()
    // In octets, with a dot after each label.
    var length = 0
    var start = 0
    while length <= Self.longestName {
      let (end, isASCII) = labelEnd(in: text, from: start)
      let label = UnsafeRawBufferPointer(rebasing: text[start..<end])
      if isASCII {
        guard Self.isLabel(label) else { return false }
        if checksEncoded && Self.isPrefixed(label) {
          guard IDNA.isEncoded(label, &direction) else { return false }
        } else if refusesReserved && Self.isReserved(label) {
          return false
        } else {
          direction.add(ascii: label)
        }
        length += end - start + 1
      } else {
        guard isInternational,
          let encoded = IDNA.encodedLength(of: label, normalizing: normalizes, &direction)
        else { return false }
        length += encoded + 1
      }
      if end == text.count { return length - 1 <= Self.longestName && direction.isKept }
      start = end + dotWidth(in: text, at: end)
    }
    return false
  }

  /// Where the label that starts at `start` ends, and whether it is ASCII.
  private func labelEnd(in text: UnsafeRawBufferPointer, from start: Int) -> (Int, isASCII: Bool) {
    var isASCII = true
    var position = start
    while position < text.count, dotWidth(in: text, at: position) == 0 {
      if text[position] >= 0x80 { isASCII = false }
      position &+= 1
    }
    return (position, isASCII)
  }

  /// How many bytes the dot here has; 0 where there is none.
  @inline(__always)
  private func dotWidth(in text: UnsafeRawBufferPointer, at position: Int) -> Int {
    let byte = text[position]
    if byte == UInt8(ascii: ".") { return 1 }
    guard hasOtherDots, byte >= 0xE0, text.count - position >= 3 else { return 0 }
    switch (byte, text[position + 1], text[position + 2]) {
    // U+3002, U+FF0E, U+FF61
    case (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x8E), (0xEF, 0xBD, 0xA1): return 3
    default: return 0
    }
  }

  /// Letters and digits, with hyphens between them.
  private static func isLabel(_ label: UnsafeRawBufferPointer) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= longestLabel,
      ASCII.isLetterOrDigit(first), ASCII.isLetterOrDigit(last)
    else { return false }
    for byte in label where !ASCII.isLetterOrDigit(byte) && byte != UInt8(ascii: "-") {
      return false
    }
    return true
  }

  /// Whether the label begins with `xn--`.
  static func isPrefixed(_ label: UnsafeRawBufferPointer) -> Bool {
    isReserved(label) && ASCII.isLetter(label[0], "x") && ASCII.isLetter(label[1], "n")
  }

  /// Whether the label has hyphens at its third and fourth place.
  private static func isReserved(_ label: UnsafeRawBufferPointer) -> Bool {
    label.count >= 4 && label[2] == UInt8(ascii: "-") && label[3] == UInt8(ascii: "-")
  }
}
