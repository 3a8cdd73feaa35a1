import Telemetry
import Testing

@Suite struct MetricExpositionTests {
  @Test func `families stand in the order of registration, series in the order of their labels`() {
    let registry = MetricRegistry()
    let rejected = registry.counter("rejected_total", help: "Rejected.", labels: ["route", "code"])
    let waiting = registry.gauge("waiting_bytes", help: "Waiting.")
    rejected.with("items", "syntax").add(2)
    rejected.with("books", "syntax").add(40)
    rejected.with("books", "empty").add(1)
    waiting.with().set(0.25)
    #expect(
      registry.text == """
        # HELP rejected_total Rejected.
        # TYPE rejected_total counter
        rejected_total{route="books",code="empty"} 1
        rejected_total{route="books",code="syntax"} 40
        rejected_total{route="items",code="syntax"} 2
        # HELP waiting_bytes Waiting.
        # TYPE waiting_bytes gauge
        waiting_bytes 0.25

        """)
  }

  @Test func `a family without series says what it is`() {
    let registry = MetricRegistry()
    _ = registry.counter("a_total", help: "A.", labels: ["x"])
    #expect(registry.text == "# HELP a_total A.\n# TYPE a_total counter\n")
  }

  @Test func `a family without labels is at zero from the start`() {
    let registry = MetricRegistry()
    _ = registry.counter("a_total", help: "A.")
    #expect(registry.text == "# HELP a_total A.\n# TYPE a_total counter\na_total 0\n")
  }

  @Test func `backslashes, quotes and line feeds are escaped where they must be`() {
    let registry = MetricRegistry()
    let family = registry.gauge("g", help: "A \"quote\", a \\ and\na line.", labels: ["l"])
    family.with("a \"quote\", a \\ and\na line; 서울").set(1)
    #expect(
      registry.text == #"""
        # HELP g A "quote", a \\ and\na line.
        # TYPE g gauge
        g{l="a \"quote\", a \\ and\na line; 서울"} 1

        """#)
  }

  @Test func `a histogram is cumulative and ends in Inf, sum and count`() {
    let registry = MetricRegistry()
    let family = registry.histogram(
      "h_seconds", help: "H.", labels: ["t"], buckets: [0.005, 0.5, 1])
    let histogram = family.with("x")
    // A bound belongs to its bucket.
    for value in [0.001, 0.005, 0.5, 0.75, 7] { histogram.observe(value) }
    #expect(
      registry.text == """
        # HELP h_seconds H.
        # TYPE h_seconds histogram
        h_seconds_bucket{t="x",le="0.005"} 2
        h_seconds_bucket{t="x",le="0.5"} 3
        h_seconds_bucket{t="x",le="1"} 4
        h_seconds_bucket{t="x",le="+Inf"} 5
        h_seconds_sum{t="x"} 8.256
        h_seconds_count{t="x"} 5

        """)
  }

  @Test(
    arguments: [
      (0.0, "0"), (-3, "-3"), (1.5, "1.5"), (0.000_01, "1e-05"), (.infinity, "+Inf"),
      (-.infinity, "-Inf"), (.nan, "NaN"), (1_700_000_000.25, "1700000000.25"),
      (9_007_199_254_740_991, "9007199254740991"), (1e300, "1e+300"),
    ] as [(Double, String)])
  func `a value is written as Prometheus reads it`(value: Double, text: String) {
    let registry = MetricRegistry()
    registry.gauge("g", help: "G.").with().set(value)
    #expect(registry.text.hasSuffix("\ng \(text)\n"))
  }

  @Test func `partitions are ordered as numbers, before texts, and texts by their bytes`() {
    let registry = MetricRegistry()
    let family = registry.gauge("g", help: "G.", labels: ["partition"])
    let ordered = ["0", "1", "2", "10", "11", "", "01", "1a", "2b", "a", "a ", "ab", "b", "é"]
    for value in ordered.reversed() { family.with(value).set(1) }
    let lines = registry.text.split(separator: "\n").dropFirst(2)
    #expect(lines.map { $0 } == ordered.map { "g{partition=\"\($0)\"} 1" })
  }

  @Test func `label values that differ in normalization only are two series`() {
    let registry = MetricRegistry()
    let family = registry.counter("a_total", help: "A.", labels: ["route"])
    family.with("\u{E9}").add(1)
    family.with("e\u{301}").add(2)
    #expect(family.with("\u{E9}").value == 1)
    #expect(family.with("e\u{301}").value == 2)
  }

  @Test func `a removed series is gone, and begins anew`() {
    let registry = MetricRegistry()
    let family = registry.counter("a_total", help: "A.", labels: ["topic", "partition"])
    let held = family.with("t", "0")
    held.add(5)
    family.with("t", "1").add(1)
    family.remove("t", "0")
    held.add(1)
    #expect(!registry.text.contains("partition=\"0\""))
    #expect(registry.text.contains("partition=\"1\""))
    #expect(family.with("t", "0").value == 0)
    family.with("u", "0").add(1)
    family.removeAll(startingWith: "t")
    #expect(
      registry.text.split(separator: "\n").dropFirst(2) == [
        "a_total{topic=\"u\",partition=\"0\"} 1"
      ])
  }

  @Test func `what is collected is asked for at each scrape`() {
    let registry = MetricRegistry()
    let source = registry.counter("source_total", help: "S.").with()
    registry.collect(MetricDefinition("c_total", .counter, help: "C.", labels: ["x"])) {
      [CollectedValue(Double(source.value), labels: ["b"]), CollectedValue(0.5, labels: ["a"])]
    }
    #expect(
      registry.text.hasSuffix("# TYPE c_total counter\nc_total{x=\"a\"} 0.5\nc_total{x=\"b\"} 0\n"))
    source.add(7)
    #expect(registry.text.hasSuffix("c_total{x=\"b\"} 7\n"))
  }

  @Test func `text goes to any stream`() {
    let registry = MetricRegistry()
    _ = registry.counter("a_total", help: "A.")
    var stream = ""
    registry.write(into: &stream)
    #expect(stream == registry.text)
    #expect(Array(stream.utf8) == registry.bytes)
  }
}
