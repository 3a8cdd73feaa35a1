/// The system's random numbers.
///
/// `SystemRandomNumberGenerator` has no size, and Swift gives a value of no size no address: passed on `inout`, its
/// place is whatever a register held, where ThreadSanitizer's note of the access then crashes.
package struct Chance: RandomNumberGenerator {
  private let size: UInt8 = 0

  package init() {}

  package mutating func next() -> UInt64 { .random(in: .min ... .max) }
}
