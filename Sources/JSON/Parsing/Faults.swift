/// Finds out what exactly is wrong where the parser could not go on. Nothing here is hot.
///
/// Where the text ends too early the code is `truncated` and the offset is its end: so it is exactly
/// for what is the beginning of a JSON text.
enum Faults {
  /// Some token stands, or none, where a certain one had to.
  @inline(never)
  static func unexpected(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int, _ place: Fault.Place
  ) -> Fault {
    Fault(position >= end ? .truncated : .syntax, position, place)
  }

  /// No value stands where one had to.
  @inline(never)
  static func value(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int, _ place: Fault.Place
  ) -> Fault {
    guard position < end else { return Fault(.truncated, position, place) }
    switch bytes[position] {
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      return Fault(.invalidNumber, position, .plusOrPoint)
    default: break
    }
    let word = self.word(bytes, position, end)
    if ["nan", "inf", "infinity"].contains(where: { isSame(word, $0, ignoringCase: true) }) {
      return Fault(.invalidNumber, position, .notANumber)
    }
    let begun = ["true", "false", "null"].contains { $0.utf8.starts(with: word) }
    if !word.isEmpty && begun && position + word.count == end {
      return Fault(.truncated, end, place)
    }
    return Fault(.syntax, position, place)
  }

  /// A digit is missing at `position` of a number.
  @inline(never)
  static func number(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int, _ place: Fault.Place
  ) -> Fault {
    Fault(position >= end ? .truncated : .invalidNumber, position, place)
  }

  /// `last`, a whole value, is followed by what cannot follow it. `closer` ends the container that
  /// is open, 0 where none is.
  @inline(never)
  static func after(
    _ last: Node, _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int, closer: UInt8
  ) -> Fault {
    let touches = Int(last.end) == position && position < end && isWordByte(bytes[position])
    switch UInt8(last.header & 7) {
    case Kind.number.rawValue where touches:
      let zero = bytes[position - 1] == UInt8(ascii: "0") && isDigit(bytes[position])
      return Fault(.invalidNumber, position, zero ? .leadingZero : .afterNumber)
    case Kind.null.rawValue...Kind.true.rawValue where touches:
      // One word, only longer than a JSON word.
      return Fault(.syntax, Int(last.start), .value)
    default: break
    }
    if closer == 0 { return Fault(.trailingData, position, .afterText) }
    return unexpected(
      bytes, position, end, closer == UInt8(ascii: "]") ? .afterElement : .afterMember)
  }

  /// Whether a byte can stand in a word or in what somebody took for a number.
  static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || [UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The word that starts at `position` with a letter; empty where none does.
  static func word(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    var after = position
    while after < end, isLetter(bytes[after]) || after > position && isDigit(bytes[after]) {
      after += 1
    }
    return UnsafeBufferPointer(start: bytes + position, count: after - position)
  }

  static func isSame(
    _ word: UnsafeBufferPointer<UInt8>, _ text: String, ignoringCase: Bool = false
  ) -> Bool {
    word.elementsEqual(text.utf8) { ignoringCase ? $0 | 0x20 == $1 : $0 == $1 }
  }
}
