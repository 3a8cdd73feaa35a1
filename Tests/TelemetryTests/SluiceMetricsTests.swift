import Telemetry
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SluiceMetricsTests {
  private let metrics = SluiceMetrics(version: "1.2.3", librdkafka: "2.0.2")

  @Test func `names and labels are those that are promised`() {
    #expect(
      metrics.registry.definitions.map(\.signature) == [
        "sluice_records_consumed_total{topic}", "sluice_items_total{route}",
        "sluice_clean_total{route}", "sluice_decode_errors_total{topic,code}",
        "sluice_rejected_total{route,stage,code}", "sluice_dead_letters_total{route,topic}",
        "sluice_skipped_total{route,code}", "sluice_last_reject_timestamp_seconds{topic,stage}",
        "sluice_bytes_consumed_total{topic}", "sluice_consumer_lag{topic,partition}",
        "sluice_watermark{topic,partition}",
        "sluice_in_flight_bytes{topic,partition}", "sluice_partition_stopped{topic,partition}",
        "sluice_paused{topic,partition}", "sluice_offsets_skipped_total{topic,cause}",
        "sluice_batch_duration_seconds", "sluice_record_age_seconds",
        "sluice_commits_total{result}", "sluice_transactions_total{result}",
        "sluice_rebalances_total{kind}", "sluice_late_acknowledgements_total",
        "sluice_produce_retries_total", "sluice_kafka_errors_total{code}", "sluice_brokers{state}",
        "sluice_producer_queue_bytes", "sluice_producer_queue_records", "sluice_fetch_queue_bytes",
        "sluice_breaker_open{route}",
        "sluice_build_info{version,librdkafka}", "process_cpu_seconds_total",
        "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
        "process_max_fds", "process_start_time_seconds",
      ])
  }

  @Test func `the README lists them, with their labels`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try #require(fopen("/" + root + "/README.md", "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let listed = text.split(separator: "\n").filter { $0.hasPrefix("| `sluice_") }.flatMap { line in
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined() }
      let labels = cells[1].isEmpty ? "" : "{\(cells[1])}"
      return cells[0].split(separator: ",").map { $0.filter { $0 != "`" } + labels }
    }
    let own = metrics.registry.definitions.map(\.signature).filter { $0.hasPrefix("sluice_") }
    #expect(listed.sorted() == own.sorted())
  }

  @Test func `counters, and only they, end in total, and every help is a sentence`() {
    for definition in metrics.registry.definitions {
      #expect(definition.name.hasSuffix("_total") == (definition.kind == .counter))
      #expect(definition.help.hasSuffix("."))
    }
  }

  @Test func `closed sets are there at zero`() {
    let lines = metrics.registry.text.split(separator: "\n")
    for line in [
      "sluice_commits_total{result=\"failure\"} 0", "sluice_commits_total{result=\"success\"} 0",
      "sluice_rebalances_total{kind=\"assigned\"} 0", "sluice_rebalances_total{kind=\"lost\"} 0",
      "sluice_rebalances_total{kind=\"revoked\"} 0", "sluice_late_acknowledgements_total 0",
      "sluice_transactions_total{result=\"aborted\"} 0",
      "sluice_transactions_total{result=\"committed\"} 0",
      "sluice_transactions_total{result=\"failed\"} 0", "sluice_produce_retries_total 0",
      "sluice_brokers{state=\"down\"} 0", "sluice_brokers{state=\"up\"} 0",
      "sluice_producer_queue_bytes 0", "sluice_producer_queue_records 0",
      "sluice_fetch_queue_bytes 0",
      "sluice_build_info{version=\"1.2.3\",librdkafka=\"2.0.2\"} 1",
    ] {
      #expect(lines.contains(Substring(line)))
    }
  }

  @Test func `a revoked partition leaves no series`() {
    let before = metrics.registry.text.split(separator: "\n").filter { $0.hasPrefix("sluice_") }
    let partition = metrics.partition("diary.entries.raw", 7)
    #expect(!metrics.registry.text.contains("\nsluice_watermark{"))
    #expect(!metrics.registry.text.contains("\nsluice_consumer_lag{"))
    metrics.watermark.with("diary.entries.raw", "7").set(41 as Int64)
    metrics.consumerLag.with("diary.entries.raw", "7").set(3 as Int64)
    partition.stopped.set(true)
    let text = metrics.registry.text
    #expect(text.contains("\nsluice_watermark{topic=\"diary.entries.raw\",partition=\"7\"} 41\n"))
    #expect(
      text.contains("\nsluice_partition_stopped{topic=\"diary.entries.raw\",partition=\"7\"} 1\n"))
    #expect(text.contains("\nsluice_paused{topic=\"diary.entries.raw\",partition=\"7\"} 0\n"))
    metrics.removePartition("diary.entries.raw", 7)
    #expect(
      metrics.registry.text.split(separator: "\n").filter { $0.hasPrefix("sluice_") } == before)
  }

  #if os(Linux)
    @Test func `the process is measured`() throws {
      var values: [Substring: Double] = [:]
      for line in metrics.registry.text.split(separator: "\n") where line.hasPrefix("process_") {
        let parts = line.split(separator: " ")
        values[parts[0]] = Double(parts[1])
      }
      #expect(values.count == 6)
      let resident = try #require(values["process_resident_memory_bytes"])
      let virtual = try #require(values["process_virtual_memory_bytes"])
      #expect(resident > 1_048_576 && resident < virtual)
      let open = try #require(values["process_open_fds"])
      let most = try #require(values["process_max_fds"])
      #expect(open >= 3 && open <= most)
      #expect(try #require(values["process_cpu_seconds_total"]) >= 0)
      let started = try #require(values["process_start_time_seconds"])
      let age = Double(LogTime().milliseconds) / 1000 - started
      #expect(age > -1 && age < 86_400)
    }
  #endif
}
