/// What a record holds, in 64 bits (FNV-1a): a ledger of millions is compared by it.
struct Fingerprint: Hashable {
  private(set) var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) {
    bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The bytes and their number, so that neighbours cannot be taken for one another. Null is not empty.
  mutating func add(_ bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return add(UInt64.max) }
    add(UInt64(bytes.count))
    for byte in bytes { add(byte) }
  }

  mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return add(UInt64.max) }
    bytes.withUnsafeBytes { add($0) }
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
}
