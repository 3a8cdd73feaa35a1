import Pipeline
import TestSupport
import Testing

@Suite struct BatchLimitsTests {
  @Test(arguments: [
    (9, 99, false), (10, 0, true), (0, 100, true), (11, 101, true),
  ])
  func `a batch is full at either limit`(_ records: Int, _ bytes: Int, _ isFull: Bool) {
    #expect(BatchLimits(records: 10, bytes: 100).isFull(records: records, bytes: bytes) == isFull)
  }
}

@Suite struct RetryDelayTests {
  @Test(arguments: [
    (0, 500), (1, 1000), (2, 2000), (5, 16_000), (6, 30_000), (7, 30_000), (1_000_000, 30_000),
  ])
  func `it doubles up to half a minute, half of it by chance`(_ attempt: Int, _ full: UInt64) {
    var random = SeededRandom(seed: UInt64(attempt))
    let delays = (0..<1000).map { _ in
      RetryDelay.nanoseconds(attempt: attempt, random: &random) / 1_000_000
    }
    #expect(delays.allSatisfy { full / 2...full ~= $0 })
    #expect(delays.min()! < full * 6 / 10)
    #expect(delays.max()! > full * 9 / 10)
  }
}

@Suite struct DrainTests {
  @Test func `it waits until all is done, or the deadline passes`() {
    var drain = Drain(deadline: 10)
    #expect(drain.check(isDone: false, now: 9) == .waiting)
    #expect(drain.check(isDone: true, now: 9) == .drained)
    var late = Drain(deadline: 10)
    #expect(late.check(isDone: false, now: 10) == .expired)
  }

  @Test func `what is done as the deadline passes is drained`() {
    var drain = Drain(deadline: 10)
    #expect(drain.check(isDone: true, now: 11) == .drained)
  }

  @Test func `once over it stays as it ended`() {
    var drained = Drain(deadline: 10)
    _ = drained.check(isDone: true, now: 0)
    #expect(drained.check(isDone: false, now: 11) == .drained)
    var expired = Drain(deadline: 10)
    _ = expired.check(isDone: false, now: 11)
    #expect(expired.check(isDone: true, now: 11) == .expired)
  }
}

@Suite struct SkippedOffsetsTests {
  @Test(arguments: [
    // Nothing skipped, or reading went back.
    (5, 5, 0, false, SkippedOffsets.none), (5, 3, 4, true, .none),
    // A gap behind the log's start.
    (5, 8, 0, false, SkippedOffsets(gap: 3)), (5, 8, 5, true, SkippedOffsets(gap: 3)),
    (5, 8, -1, false, SkippedOffsets(gap: 3)),
    // The log starts behind the position: reading goes on there, and perhaps behind a gap.
    (5, 8, 8, false, SkippedOffsets(retention: 3)),
    (5, 9, 8, false, SkippedOffsets(retention: 3, gap: 1)),
    (5, 8, 100, false, SkippedOffsets(retention: 3)),
    // Or it jumps to the end.
    (5, 20, 8, true, SkippedOffsets(retention: 3, reset: 12)),
  ])
  func `they are split by cause`(
    _ from: Int64, _ to: Int64, _ logStart: Int64, _ resetsToEnd: Bool, _ expected: SkippedOffsets
  ) {
    let skipped = SkippedOffsets(from: from, to: to, logStart: logStart, resetsToEnd: resetsToEnd)
    #expect(skipped == expected)
    #expect(skipped.total == max(0, to - from))
  }

  @Test func `they add up by cause`() {
    var sum = SkippedOffsets(retention: 1, gap: 2, reset: 3)
    sum += SkippedOffsets(retention: 10, gap: 20, reset: 30)
    #expect(sum == SkippedOffsets(retention: 11, gap: 22, reset: 33))
    #expect(sum.total == 66)
    #expect(!sum.isNone)
  }
}

@Suite struct RecordTallyTests {
  @Test func `it has an output for each verdict but a skip`() {
    #expect(RecordTally.of(clean: 2, rejected: 3).outputs == 5)
    #expect(RecordTally.of().outputs == 0)
    #expect(RecordTally.of().skipped == .tombstone)
  }

  @Test func `a refused clean record keeps its output, as a rejection`() {
    var tally = RecordTally.of(clean: 2, rejected: 1)
    tally.refuse(.invalidRecord)
    #expect(tally.outputs == 3)
    #expect(tally.clean == 1)
    #expect(tally.rejected.last?.route == 0)
    #expect(tally.rejected.last?.stage == .deliver)
    #expect(tally.rejected.last?.code == "invalid-record")
  }
}
