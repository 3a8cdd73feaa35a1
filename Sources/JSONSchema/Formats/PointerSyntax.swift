/// RFC 6901's JSON Pointers, and Relative JSON Pointers.
///
/// Not `Pointer` of JSON: that one has a step `*` of its own, and allocates.
enum PointerSyntax {
  static func isPointer(_ text: UnsafeRawBufferPointer) -> Bool {
    guard !text.isEmpty else { return true }
    guard text[0] == UInt8(ascii: "/") else { return false }
    var position = 1
    while position < text.count {
      if text[position] == UInt8(ascii: "~") {
        position &+= 1
        guard position < text.count, text[position] &- UInt8(ascii: "0") < 2 else { return false }
      }
      position &+= 1
    }
    return true
  }

  /// - Parameter movesIndex: whether the prefix may step to a neighbour of the array, as `0+1` and `1-2/a` do: with
  ///   draft-bhutton-relative-json-pointer-00, to which 2020-12 refers. (Its grammar has no `0-1#`, its examples do.)
  static func isRelativePointer(_ text: UnsafeRawBufferPointer, movesIndex: Bool) -> Bool {
    var scanner = TextScanner(text)
    guard takeInteger(&scanner) else { return false }
    if movesIndex, scanner.take(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
      guard takeInteger(&scanner) else { return false }
    }
    if scanner.take("#") { return scanner.isAtEnd }
    return isPointer(scanner.rest)
  }

  /// `0`, or digits without a leading zero.
  private static func takeInteger(_ scanner: inout TextScanner) -> Bool {
    scanner.take("0") || scanner.skip(while: ASCII.isDigit) > 0
  }
}
