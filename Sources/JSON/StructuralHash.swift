/// Hashes of whole values: what `Value.equals` calls equal has one hash.
///
/// Seeded as `KeyHash` is, so that nobody can prepare values that collide. One serves for many values.
package struct StructuralHash {
  private let seed = KeyHash.seed

  package init() {}

  /// O(what the value holds). Recursion is bounded by the decoder's depth.
  package func hash(_ value: Value) -> UInt64 {
    switch value.kind {
    case .null, .false, .true: mix(UInt64(value.kind.rawValue), seed.second)
    case .number: hash(number: value.text)
    case .string: hash(string: value.unescaped)
    case .array: hash(array: value)
    case .object: hash(object: value)
    }
  }

  private func hash(array: Value) -> UInt64 {
    var state = mix(UInt64(Kind.array.rawValue), seed.second)
    for element in array.elements { state = mix(hash(element), state) }
    return state
  }

  /// Members in any order come to the same sum.
  private func hash(object: Value) -> UInt64 {
    var sum: UInt64 = 0
    for member in object.members {
      sum &+= mix(UInt64(member.name.nameHash), hash(member.value))
    }
    return mix(sum, seed.second ^ UInt64(Kind.object.rawValue))
  }

  private func hash(string: UnsafeRawBufferPointer) -> UInt64 {
    guard let start = string.baseAddress else { return seed.first }
    return KeyHash.longHash(start, string.count, seed)
  }

  private func hash(number text: UnsafeRawBufferPointer) -> UInt64 {
    guard let number = SmallDecimal(text)?.trimmed else { return hash(DecimalParts(text)) }
    return hash(
      exponent: residue(number.exponent), isNegative: number.digits < 0,
      UInt64(number.digits.magnitude))
  }

  /// The same for a number that is taken apart: its digits, and the power of ten of the last of them.
  func hash(_ parts: DecimalParts) -> UInt64 {
    if parts.sign == 0 { return hash(exponent: 0, isNegative: false, 0) }
    var reader = DigitReader(parts)
    let first = min(parts.count, DigitReader.limit)
    var state = hash(
      exponent: parts.magnitude.residue(minus: parts.count, modulus: modulus),
      isNegative: parts.sign < 0, reader.next(first))
    var left = parts.count - first
    while left > 0 {
      let length = min(left, DigitReader.limit)
      state = mix(reader.next(length), state)
      left -= length
    }
    return state
  }

  private func hash(exponent: UInt64, isNegative: Bool, _ digits: UInt64) -> UInt64 {
    mix(digits, mix(exponent << 1 | (isNegative ? 1 : 0), seed.second))
  }

  /// Between 2⁶⁰ and 2⁶¹. A secret, so that nobody knows exponents that have one remainder.
  private var modulus: UInt64 { seed.first >> 4 | 1 << 60 | 1 }

  private func residue(_ exponent: Int) -> UInt64 {
    exponent < 0 ? modulus - UInt64(exponent.magnitude) : UInt64(exponent)
  }

  @inline(__always)
  private func mix(_ word: UInt64, _ state: UInt64) -> UInt64 {
    KeyHash.fold(word ^ seed.second, state ^ seed.first)
  }
}

extension Value {
  /// A hash of the whole value: equal values have the same. Seeded per process.
  package var structuralHash: UInt64 { StructuralHash().hash(self) }
}
