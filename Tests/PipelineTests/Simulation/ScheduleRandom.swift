import TestSupport

/// The one source of every decision in a schedule: a seed repeats it.
struct ScheduleRandom: RandomNumberGenerator {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  /// A number from 0 on. Plain arithmetic, since generic randomness is most of the time in a debug build.
  mutating func below(_ limit: Int) -> Int { Int(random.next() >> 33) % limit }

  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
