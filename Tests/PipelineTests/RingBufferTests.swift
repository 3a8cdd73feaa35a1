import Pipeline
import TestSupport
import Testing

@Suite struct RingBufferTests {
  @Test func `it is a queue, like an array`() {
    var random = SeededRandom.forThisRun()
    var ring = RingBuffer<Int>()
    var model: [Int] = []
    for step in 0..<10_000 {
      if Bool.random(using: &random) || model.isEmpty {
        ring.append(step)
        model.append(step)
      } else {
        #expect(ring.removeFirst() == model.removeFirst())
      }
      if !model.isEmpty {
        let place = Int.random(in: model.indices, using: &random)
        ring[place] += 1
        model[place] += 1
      }
      #expect(ring.count == model.count)
    }
    #expect((0..<ring.count).map { ring[$0] } == model)
  }
}
