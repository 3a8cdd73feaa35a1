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
    var watermark = Watermark(position: 0)
    let first = watermark.begin(offset: 100, bytes: 0)
    let second = watermark.begin(offset: 107, bytes: 0)
    #expect(watermark.handedOver(second, outputs: 0).gaps == 0)
    // What lies before the first record is no gap: nobody asked for it.
    #expect(watermark.handedOver(first, outputs: 0).gaps == 6)
    #expect(watermark.offset == 108)
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
    }
    var watermark = Watermark(position: 0)
    var records: [Record] = []
    var next = Int64.random(in: 0...1000, using: &random)
    for _ in 0..<300 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        next += Int64.random(in: 0...3, using: &random)
        let sequence = watermark.begin(offset: next, bytes: 10)
        let outputs = Int.random(in: 0...3, using: &random)
        records.append(Record(offset: next, sequence: sequence, outputs: outputs))
        next += 1
      case 1:
        guard
          let index = records.indices.filter({ records[$0].open == nil })
            .randomElement(using: &random)
        else { continue }
        let record = records[index]
        records[index].open = record.outputs - record.acknowledgedEarly
        let progress = watermark.handedOver(record.sequence, outputs: record.outputs)
        #expect(progress.isDone == (records[index].open == 0))
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
      }
      let inFlight = records.drop { $0.open == 0 }
      #expect(watermark.offset == inFlight.first?.offset ?? (records.isEmpty ? 0 : next))
      #expect(watermark.recordsInFlight == inFlight.count)
      #expect(watermark.bytesInFlight == inFlight.count * 10)
    }
  }
}
