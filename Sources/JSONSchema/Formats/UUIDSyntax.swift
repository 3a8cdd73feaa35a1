/// RFC 4122's text form. Any version and variant.
enum UUIDSyntax {
  static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 36 else { return false }
    for position in 0..<36 {
      switch position {
      case 8, 13, 18, 23: if text[position] != UInt8(ascii: "-") { return false }
      default: if !ASCII.isHexadecimal(text[position]) { return false }
      }
    }
    return true
  }
}
