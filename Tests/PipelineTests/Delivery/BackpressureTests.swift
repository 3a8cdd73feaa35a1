import Pipeline
import Testing

@Suite struct BackpressureTests {
  private static let marks = Backpressure.Marks(high: 100, low: 20, total: 300, records: 50)

  private static func load(_ bytes: Int, _ records: Int = 1, total: Int? = nil) -> Backpressure.Load
  { Backpressure.Load(bytes: bytes, records: records, total: total ?? bytes) }

  @Test(arguments: [
    (load(99, 49, total: 299), false), (load(100), true), (load(1, 50), true),
    (load(1, total: 300), true),
  ])
  func `each mark pauses`(_ load: Backpressure.Load, _ pauses: Bool) {
    var backpressure = Backpressure(Self.marks)
    #expect(backpressure.read(load) == pauses)
    #expect(backpressure.isPaused == pauses)
  }

  @Test(arguments: [
    (load(20, 25, total: 150), true), (load(21), false), (load(20, 26), false),
    (load(20, total: 151), false),
  ])
  func `it goes on when every load is low`(_ load: Backpressure.Load, _ goesOn: Bool) {
    var backpressure = Backpressure(Self.marks)
    _ = backpressure.read(Self.load(100))
    #expect(backpressure.goesOn(load) == goesOn)
    #expect(backpressure.isPaused == !goesOn)
  }

  @Test func `it asks once for a pause, and once for its end`() {
    var backpressure = Backpressure(Self.marks)
    #expect(backpressure.goesOn(Self.load(0)) == false)
    #expect(backpressure.read(Self.load(100)) == true)
    #expect(backpressure.read(Self.load(200)) == false)
    #expect(backpressure.goesOn(Self.load(0)) == true)
    #expect(backpressure.goesOn(Self.load(0)) == false)
  }

  @Test func `a pause that could not be had is asked for again`() {
    var backpressure = Backpressure(Self.marks)
    _ = backpressure.read(Self.load(100))
    backpressure.reset()
    #expect(backpressure.read(Self.load(100)) == true)
    _ = backpressure.goesOn(Self.load(0))
    backpressure.reset(isPaused: true)
    #expect(backpressure.goesOn(Self.load(0)) == true)
  }
}
