import CScan

/// What became of a string that did not simply end.
struct EscapedString {
  /// Offset of the closing quote.
  var end = 0
  /// Not 0 where a byte is above 0x7F.
  var wide: UInt32 = 0
  /// See `Node.link`.
  var link: UInt32 = 0
  var fault: Fault?
}

extension Tape {
  /// Reads the rest of a string whose content starts at `start` and is plain up to `stop`, and writes
  /// its value to the arena. Nothing stays there where it fails.
  @inline(never)
  mutating func unescape(
    _ bytes: UnsafePointer<UInt8>, from start: Int, _ stop: Int, _ end: Int
  ) -> EscapedString {
    var result = EscapedString()
    let entry = arenaCount
    let plain = stop - start
    reserve(8 + plain + 32, after: entry)
    (arena + entry + 8).copyMemory(from: bytes + start, byteCount: plain)
    var written = entry + 8 + plain
    var read = stop
    while true {
      guard read < end else {
        result.fault = Fault(.truncated, end, .string)
        return result
      }
      switch bytes[read] {
      case UInt8(ascii: "\""):
        arena.storeBytes(of: UInt32(written - entry - 8), toByteOffset: entry, as: UInt32.self)
        arenaCount = (written + 7) & ~7
        result.end = read
        result.link = UInt32(entry / 8)
        return result
      case UInt8(ascii: "\\"):
        switch Escape.read(bytes, read, end) {
        case .fault(let fault):
          result.fault = fault
          return result
        case .byte(let byte):
          (arena + written).storeBytes(of: byte, as: UInt8.self)
          written += 1
          read += 2
        case .scalar(let scalar, let length):
          written += Escape.write(scalar, to: arena + written)
          read += length
        }
      case 0..<0x20:
        result.fault = Fault(.invalidString, read, .controlCharacter)
        return result
      default: break
      }
      reserve(32, after: written)
      // Text that is all escapes has nothing plain between them.
      if read < end, bytes[read] == UInt8(ascii: "\\") { continue }
      copyPlain(bytes, &read, end, to: &written, &result.wide)
      reserve(32, after: written)
    }
  }

  /// Copies what stands before the next quote, backslash or control character.
  @inline(__always)
  private mutating func copyPlain(
    _ bytes: UnsafePointer<UInt8>, _ read: inout Int, _ end: Int, to written: inout Int,
    _ wide: inout UInt32
  ) {
    while read + 16 <= end {
      reserve(32, after: written)
      let mask = cscan_string16(bytes + read)
      (arena + written).copyMemory(from: bytes + read, byteCount: 16)
      let special = mask & 0xFFFF
      if special != 0 {
        let count = special.trailingZeroBitCount
        wide |= mask >> 16 & (special ^ (special &- 1))
        read += count
        written += count
        return
      }
      wide |= mask >> 16
      read += 16
      written += 16
    }
    reserve(32, after: written)
    while read < end, !Parser.isSpecial(bytes[read]) {
      wide |= UInt32(bytes[read] >> 7)
      (arena + written).storeBytes(of: bytes[read], as: UInt8.self)
      read += 1
      written += 1
    }
  }

  @inline(__always)
  private mutating func reserve(_ more: Int, after used: Int) {
    if arenaCapacity - used < more { growArena(more, used: used) }
  }
}

/// One escape of a JSON string.
enum Escape {
  case byte(UInt8)
  /// A code point from `\u`, and how many bytes its escapes have.
  case scalar(UInt32, length: Int)
  case fault(Fault)

  /// Reads the escape whose backslash stands at `position`. A fault is at a backslash, or at the end.
  @inline(__always)
  static func read(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Escape {
    guard position + 1 < end else { return .fault(Fault(.truncated, end, .escape)) }
    let letter = bytes[position + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return .byte(letter)
    case UInt8(ascii: "b"): return .byte(8)
    case UInt8(ascii: "f"): return .byte(12)
    case UInt8(ascii: "n"): return .byte(10)
    case UInt8(ascii: "r"): return .byte(13)
    case UInt8(ascii: "t"): return .byte(9)
    case UInt8(ascii: "u"): return unicode(bytes, position, end)
    default: return .fault(Fault(.invalidString, position, .escape))
    }
  }

  @inline(__always)
  private static func unicode(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int
  ) -> Escape {
    guard position + 6 <= end, let unit = hexadecimal(bytes + position + 2) else {
      return .fault(badUnicode(bytes, position, end))
    }
    if unit & 0xF800 != 0xD800 { return .scalar(unit, length: 6) }
    if unit >= 0xDC00 { return .fault(Fault(.loneSurrogate, position, .lowSurrogate)) }
    guard position + 12 <= end, bytes[position + 6] == UInt8(ascii: "\\"),
      bytes[position + 7] == UInt8(ascii: "u"), let low = hexadecimal(bytes + position + 8),
      low & 0xFC00 == 0xDC00
    else { return .fault(badPair(bytes, position, end)) }
    return .scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), length: 12)
  }

  /// Not four digits: a wrong one, or the end.
  @inline(never)
  private static func badUnicode(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int
  ) -> Fault {
    for offset in position + 2..<min(position + 6, end) where digit(bytes[offset]) > 15 {
      return Fault(.invalidString, position, .unicodeEscape)
    }
    return Fault(.truncated, end, .unicodeEscape)
  }

  /// No low surrogate after a high one: something else, or the end.
  @inline(never)
  private static func badPair(
    _ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int
  ) -> Fault {
    let alone = Fault(.loneSurrogate, position, .highSurrogate)
    for offset in position + 6..<min(position + 12, end) {
      let byte = bytes[offset]
      let fits =
        switch offset - position - 6 {
        case 0: byte == UInt8(ascii: "\\")
        case 1: byte == UInt8(ascii: "u")
        case 2: byte | 0x20 == UInt8(ascii: "d")
        case 3: digit(byte) >= 12 && digit(byte) <= 15
        default: digit(byte) <= 15
        }
      if !fits { return alone }
    }
    return position + 12 <= end ? alone : Fault(.truncated, end, .highSurrogate)
  }

  /// The number that four hexadecimal digits write; nil where one is none.
  @inline(__always)
  private static func hexadecimal(_ digits: UnsafePointer<UInt8>) -> UInt32? {
    let value = cscan_hex4(digits)
    return value > 0xFFFF ? nil : value
  }

  /// 0 … 15, or 255.
  private static func digit(_ byte: UInt8) -> UInt8 {
    let value = byte &- UInt8(ascii: "0")
    if value < 10 { return value }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : 255
  }

  /// Writes a code point as UTF-8, which takes at most four bytes. Returns how many.
  @inline(__always)
  static func write(_ scalar: UInt32, to room: UnsafeMutableRawPointer) -> Int {
    let room = room.assumingMemoryBound(to: UInt8.self)
    func continuation(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80)
    }
    switch scalar {
    case 0..<0x80:
      room[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    case 0..<0x800:
      room[0] = UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0)
      room[1] = continuation(0)
      return 2
    case 0..<0x10000:
      room[0] = UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0)
      room[1] = continuation(6)
      room[2] = continuation(0)
      return 3
    default:
      room[0] = UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0)
      room[1] = continuation(12)
      room[2] = continuation(6)
      room[3] = continuation(0)
      return 4
    }
  }
}
