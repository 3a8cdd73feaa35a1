import Foundation

/// A repeatable source: its seed is printed, and taken from `SLUICE_SEED`.
struct Seed: RandomNumberGenerator {
  private var state: UInt64

  static func random(_ name: String = #function) throws -> Seed {
    let given = ProcessInfo.processInfo.environment["SLUICE_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0..<1_000_000_000)
    Swift.print("\(name): SLUICE_SEED=\(seed)")
    return Seed(state: seed)
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
