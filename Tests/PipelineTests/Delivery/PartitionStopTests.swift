import Pipeline
import TestSupport
import Testing

@Suite struct PartitionStopTests {
  private static let millisecond: UInt64 = 1_000_000

  @Test func `it waits half a second at most, then reads again`() {
    var random = SeededRandom(seed: 1)
    var stop = PartitionStop(at: 7, now: 1000, random: &random)
    let wait = stop.wait(now: 1000)
    #expect(250 * Self.millisecond...500 * Self.millisecond ~= wait)
    #expect(!stop.isDue(now: 1000 + wait - 1))
    #expect(stop.isDue(now: 1000 + wait))
    #expect(stop.wait(now: 1000 + wait) == 0)
    #expect(!stop.isRetrying)
    stop.retry()
    #expect(stop.isRetrying)
    #expect(!stop.isDue(now: .max))
    #expect(stop.wait(now: 0) == 0)
  }

  @Test func `it waits longer each time`() {
    var random = SeededRandom(seed: 1)
    var stop = PartitionStop(at: 7, now: 0, random: &random)
    var longest: UInt64 = 500
    for _ in 0..<10 {
      stop.retry()
      stop.again(at: 9, now: 0, random: &random)
      longest = min(longest * 2, 30_000)
      #expect(longest / 2...longest ~= stop.wait(now: 0) / Self.millisecond)
      #expect(!stop.isRetrying)
    }
    #expect(stop.offset == 9)
  }

  @Test func `it is over when something behind it is done`() {
    var random = SeededRandom(seed: 1)
    var stop = PartitionStop(at: 7, now: 0, random: &random)
    // What is done while it waits was done before.
    #expect(!stop.isOver(done: 8))
    stop.retry()
    #expect(!stop.isOver(done: nil))
    #expect(!stop.isOver(done: 7))
    #expect(stop.isOver(done: 8))
  }

  @Test func `a log that was cut moves it back, and what was delivered unheard of ends it`() {
    var random = SeededRandom(seed: 1)
    var stop = PartitionStop(at: 7, now: 0, random: &random)
    stop.retry()
    stop.move(to: 3)
    #expect(!stop.isOver(done: 3))
    #expect(stop.isOver(done: 4))
    // The commit under which a producer was lost came about.
    stop.move(to: 9)
    #expect(stop.isOver(done: 9))
  }
}
