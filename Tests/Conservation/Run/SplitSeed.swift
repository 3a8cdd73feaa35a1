import TestSupport

/// Random sources of one seed that do not disturb each other: what one draws does not change another.
struct SplitSeed {
  let random: SeededRandom

  init(_ seed: UInt64, _ purpose: String = "") {
    var fingerprint = Fingerprint()
    fingerprint.add(seed)
    fingerprint.add(purpose)
    random = SeededRandom(seed: fingerprint.bits)
  }
}
