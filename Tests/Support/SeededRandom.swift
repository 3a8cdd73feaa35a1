import Foundation

/// A repeatable random source (SplitMix64). A test that uses one prints its seed, and takes it back
/// from `SLUICE_SEED`.
package struct SeededRandom: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// One with `SLUICE_SEED`, else with a seed of its own, which is printed.
  package static func forThisRun(_ caller: String = #function) -> SeededRandom {
    let given = ProcessInfo.processInfo.environment["SLUICE_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1 << 53)
    print("\(caller): SLUICE_SEED=\(seed)")
    return SeededRandom(seed: seed)
  }
}
