import CScan

extension Parser {
  /// A string, from its opening quote on.
  @inline(__always)
  mutating func string(_ memory: inout Memory) -> Fault? {
    let start = position
    var at = position &+ 1
    var wide: UInt32 = 0
    scan: do {
      while at &+ 16 <= end {
        let mask = cscan_string16(bytes + at)
        let special = mask & 0xFFFF
        if special != 0 {
          at &+= special.trailingZeroBitCount
          // Of what is above 0x7F only what stands before the first special byte.
          wide |= mask >> 16 & (special ^ (special &- 1))
          break scan
        }
        wide |= mask >> 16
        at &+= 16
      }
      while at < end, !Self.isSpecial(bytes[at]) {
        wide |= UInt32(bytes[at] >> 7)
        at &+= 1
      }
    }
    var link: UInt32 = 0
    var header = UInt32(Kind.string.rawValue)
    if at >= end || bytes[at] != UInt8(ascii: "\"") {
      let rest = memory.tape.unescape(bytes, from: start &+ 1, at, end)
      if let fault = rest.fault { return fault }
      at = rest.end
      wide |= rest.wide
      link = rest.link
      header |= Node.escaped
    }
    position = at &+ 1
    push(header | (wide != 0 ? Node.nonASCII : 0), start, link: link)
    return nil
  }

  /// Whether a byte ends or interrupts a string.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// A number: as far as its grammar goes. What follows it is judged by who reads on.
  @inline(__always)
  mutating func number() -> Fault? {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position &+= 1 }
    if bytes[position] == UInt8(ascii: "0") {
      position &+= 1
    } else if !digits() {
      return Faults.number(bytes, position, end, .digit)
    }
    var flags = UInt32(Kind.number.rawValue)
    if bytes[position] == UInt8(ascii: ".") {
      flags |= Node.fractional
      position &+= 1
      if !digits() { return Faults.number(bytes, position, end, .fractionDigit) }
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      flags |= Node.fractional
      position &+= 1
      let sign = bytes[position]
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
      if !digits() { return Faults.number(bytes, position, end, .exponentDigit) }
    }
    push(flags, start)
    return nil
  }

  /// Passes digits; whether there was one.
  @inline(__always)
  private mutating func digits() -> Bool {
    let start = position
    while bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
    return position > start
  }

  /// `true`, `false`, `null`; or nothing that is a value.
  @inline(__always)
  mutating func word() -> Fault? {
    let start = position
    if position &+ 4 <= end {
      switch UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self).littleEndian {
      case 0x6C6C_756E:
        position &+= 4
        push(UInt32(Kind.null.rawValue), start)
        return nil
      case 0x6575_7274:
        position &+= 4
        push(UInt32(Kind.true.rawValue), start)
        return nil
      case 0x736C_6166 where position &+ 5 <= end && bytes[position &+ 4] == UInt8(ascii: "e"):
        position &+= 5
        push(UInt32(Kind.false.rawValue), start)
        return nil
      default: break
      }
    }
    let isFirst = closer == UInt8(ascii: "]") && frame.pointee.count == 1
    let place: Fault.Place = isFirst ? .firstElement : .value
    return Faults.value(bytes, position, end, place)
  }
}
