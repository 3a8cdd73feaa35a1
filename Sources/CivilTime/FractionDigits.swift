/// The digits after a decimal point, exactly as many as were given: never a `Double`.
///
/// A view of the text that was read, valid as long as that text is. An exponent may leave the digits
/// on both sides of the written point, hence two runs and zeros before them.
package struct FractionDigits {
  /// Zeros before the first run.
  let leadingZeros: Int
  let first: UnsafeRawBufferPointer
  let second: UnsafeRawBufferPointer
  /// Whether what counts is one minus the fraction: an instant before the epoch.
  let isComplement: Bool

  package static var none: FractionDigits { FractionDigits(Digits.none) }

  init(_ digits: UnsafeRawBufferPointer) {
    self.init(leadingZeros: 0, first: digits, second: Digits.none, isComplement: false)
  }

  init(
    leadingZeros: Int, first: UnsafeRawBufferPointer, second: UnsafeRawBufferPointer,
    isComplement: Bool
  ) {
    self.leadingZeros = leadingZeros
    self.first = first
    self.second = second
    self.isComplement = isComplement
  }

  /// How many digits there are.
  package var count: Int { leadingZeros + first.count + second.count }

  /// Whether every digit is 0.
  package var isZero: Bool {
    first.allSatisfy { $0 == 48 } && second.allSatisfy { $0 == 48 }
  }

  /// One minus this fraction, in as many digits.
  var complemented: FractionDigits {
    FractionDigits(
      leadingZeros: leadingZeros, first: first, second: second, isComplement: !isComplement)
  }

  /// Writes `count` ASCII digits.
  package func write(to room: UnsafeMutableRawBufferPointer) {
    for index in 0..<leadingZeros { room[index] = 48 }
    for (index, digit) in first.enumerated() { room[leadingZeros + index] = digit }
    let start = leadingZeros + first.count
    for (index, digit) in second.enumerated() { room[start + index] = digit }
    if isComplement { complement(room, count: count) }
  }

  /// Ten's complement: trailing zeros stay, the last other digit is taken from 10, the rest from 9.
  private func complement(_ room: UnsafeMutableRawBufferPointer, count: Int) {
    var index = count - 1
    while index >= 0, room[index] == 48 { index -= 1 }
    guard index >= 0 else { return }
    room[index] = 48 + 58 - room[index]
    for before in 0..<index { room[before] = 48 + 57 - room[before] }
  }
}

extension Digits {
  static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
