import Dispatch
import Telemetry
import Testing

@Suite struct MetricConcurrencyTests {
  @Test func `threads that count together lose nothing`() {
    let registry = MetricRegistry()
    let counters = registry.counter("a_total", help: "A.", labels: ["x"])
    let gauge = registry.gauge("g", help: "G.").with()
    let histogram = registry.histogram("h", help: "H.", buckets: [1, 2]).with()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var tally = histogram.tally()
      for round in 0..<20_000 {
        // Making a series and scraping take part in the race.
        counters.with("\(round % 3)").add(1)
        gauge.add(1)
        tally.observe(Double(round % 3))
        if round % 1000 == 0 {
          histogram.merge(&tally)
          _ = registry.text
        }
      }
      histogram.merge(&tally)
      histogram.observe(Double(thread) * 0)
    }
    let sum = (0..<3).reduce(0) { $0 + counters.with("\($1)").value }
    #expect(sum == 160_000)
    #expect(gauge.value == 160_000)
    #expect(histogram.count == 160_008)
  }
}
