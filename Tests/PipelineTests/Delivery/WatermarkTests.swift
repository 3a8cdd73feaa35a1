import Pipeline
import TestSupport
import Testing

@Suite struct WatermarkTests {
  @Test func `it stands at the first record that is not done`() {
    var watermark = Watermark(position: 0)
    let first = watermark.begin(offset: 10, bytes: 100)
    let second = watermark.begin(offset: 11, bytes: 50)
    #expect(watermark.offset == 10)
    #expect(watermark.bytesInFlight == 150)
    #expect(watermark.handedOver(second, outputs: 0) == Watermark.Progress(isDone: true))
    #expect(watermark.offset == 10)
    #expect(!watermark.handedOver(first, outputs: 1).isDone)
    #expect(watermark.acknowledged(first) == Watermark.Progress(isDone: true, passed: 2))
    #expect(watermark.offset == 12)
    #expect(watermark.bytesInFlight == 0)
    #expect(watermark.recordsInFlight == 0)
  }

  @Test func `acknowledgements may come before the record is handed over`() {
    var watermark = Watermark(position: 5)
    let record = watermark.begin(offset: 5, bytes: 1)
    #expect(!watermark.acknowledged(record).isDone)
    #expect(!watermark.acknowledged(record).isDone)
    #expect(!watermark.handedOver(record, outputs: 3).isDone)
    #expect(watermark.acknowledged(record).isDone)
    #expect(watermark.offset == 6)
  }

  @Test func `offsets without a record count when the watermark passes them`() {
    var watermark = Watermark(position: 100)
    let first = watermark.begin(offset: 100, bytes: 0)
    let second = watermark.begin(offset: 107, bytes: 0, skipped: SkippedOffsets(gap: 6))
    #expect(watermark.handedOver(second, outputs: 0).skipped.isNone)
    #expect(
      watermark.handedOver(first, outputs: 0)
        == Watermark.Progress(isDone: true, passed: 2, skipped: SkippedOffsets(gap: 6)))
    #expect(watermark.offset == 108)
  }

  @Test func `it stays before offsets without a record until they count`() {
    var watermark = Watermark(position: 5)
    let record = watermark.begin(
      offset: 10, bytes: 0, skipped: SkippedOffsets(retention: 3, gap: 2))
    // Whoever reads from here finds, and counts, them again.
    #expect(watermark.offset == 5)
    #expect(watermark.position == 11)
    #expect(
      watermark.handedOver(record, outputs: 0).skipped == SkippedOffsets(retention: 3, gap: 2))
    #expect(watermark.offset == 11)
  }

  @Test func `what lies before the first record is nobody's where the reader does not say so`() {
    var watermark = Watermark(position: 0)
    _ = watermark.begin(offset: 100, bytes: 0)
    #expect(watermark.offset == 100)
  }

  @Test func `an end without records is passed at once where nothing is in flight`() {
    var watermark = Watermark(position: 5)
    #expect(watermark.advance(to: 8, skipped: SkippedOffsets(gap: 3)) == SkippedOffsets(gap: 3))
    #expect(watermark.offset == 8)
    #expect(watermark.position == 8)
    #expect(watermark.advance(to: 8, skipped: SkippedOffsets(gap: 3)).isNone)
    #expect(watermark.advance(to: 2, skipped: SkippedOffsets(gap: 3)).isNone)
    #expect(watermark.offset == 8)
  }

  @Test func `an end without records is passed with the last record before it`() {
    var watermark = Watermark(position: 5)
    let first = watermark.begin(offset: 5, bytes: 0)
    let second = watermark.begin(offset: 6, bytes: 0)
    #expect(watermark.advance(to: 8, skipped: SkippedOffsets(gap: 1)).isNone)
    let third = watermark.begin(offset: 9, bytes: 0, skipped: SkippedOffsets(gap: 1))
    #expect(watermark.handedOver(first, outputs: 0).skipped.isNone)
    #expect(watermark.offset == 6)
    #expect(watermark.handedOver(second, outputs: 0).skipped == SkippedOffsets(gap: 1))
    #expect(watermark.offset == 8)
    #expect(watermark.handedOver(third, outputs: 0).skipped == SkippedOffsets(gap: 1))
    #expect(watermark.offset == 10)
  }

  @Test func `it agrees with a plain model on random orders`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<200 { compareWithModel(&random) }
  }

  /// A list of records and a set of done ones: the watermark is what a reader of it would say.
  private func compareWithModel(_ random: inout SeededRandom) {
    struct Record {
      var offset: Int64
      var sequence: Watermark.Sequence
      /// Outputs still to be acknowledged; nil before they were handed over.
      var open: Int?
      var acknowledgedEarly = 0
      var outputs: Int
      /// Offsets before it that hold no record, and those behind it at the log's end.
      var before: Int64
      var behind: Int64 = 0
    }
    var next = Int64.random(in: 0...1000, using: &random)
    let start = next
    var watermark = Watermark(position: start)
    var records: [Record] = []
    var skipped = Int64(0)
    var skippedAtOnce = Int64(0)
    for _ in 0..<300 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let gap = Int64.random(in: 1...3, using: &random)
        let now = watermark.advance(to: next + gap, skipped: SkippedOffsets(gap: gap)).total
        let isIdle = records.allSatisfy { $0.open == 0 }
        #expect(now == (isIdle ? gap : 0))
        if isIdle { skippedAtOnce += gap } else { records[records.count - 1].behind += gap }
        next += gap
        skipped += now
      case 1..<4:
        let gap = Int64.random(in: 0...3, using: &random)
        let sequence = watermark.begin(
          offset: next + gap, bytes: 10, skipped: SkippedOffsets(gap: gap))
        let outputs = Int.random(in: 0...3, using: &random)
        next += gap
        records.append(
          Record(offset: next, sequence: sequence, outputs: outputs, before: gap))
        next += 1
      case 4..<7:
        guard
          let index = records.indices.filter({ records[$0].open == nil })
            .randomElement(using: &random)
        else { continue }
        let record = records[index]
        records[index].open = record.outputs - record.acknowledgedEarly
        let progress = watermark.handedOver(record.sequence, outputs: record.outputs)
        #expect(progress.isDone == (records[index].open == 0))
        skipped += progress.skipped.total
      default:
        let waiting = records.indices.filter {
          records[$0].open.map { $0 > 0 } ?? (records[$0].acknowledgedEarly < records[$0].outputs)
        }
        guard let index = waiting.randomElement(using: &random) else { continue }
        let progress = watermark.acknowledged(records[index].sequence)
        if let open = records[index].open {
          records[index].open = open - 1
        } else {
          records[index].acknowledgedEarly += 1
        }
        #expect(progress.isDone == (records[index].open == 0))
        skipped += progress.skipped.total
      }
      let inFlight = records.drop { $0.open == 0 }
      let passed = records.prefix { $0.open == 0 }
      #expect(watermark.offset == inFlight.first.map { $0.offset - $0.before } ?? next)
      #expect(skipped == skippedAtOnce + passed.reduce(0) { $0 + $1.before + $1.behind })
      #expect(watermark.recordsInFlight == inFlight.count)
      #expect(watermark.bytesInFlight == inFlight.count * 10)
    }
  }
}
