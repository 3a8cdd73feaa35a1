import JSON
import Kafka
import Pipeline
import Telemetry

/// What the demo shows: counts, records before and after, dead letters with a caret.
struct DemoReport {
  let routes: [Route]
  let metrics: SluiceMetrics
  /// What a topic is called without the demo's prefix.
  let plainName: (String) -> String

  /// Counts by route, with a last line for all of them.
  func counts() -> TextTable {
    var table = TextTable(
      ["route", "records", "items", "clean", "rejected", "skipped", "dead letters"],
      [.left, .right, .right, .right, .right, .right, .right])
    var totals = [Int](repeating: 0, count: 6)
    for route in routes {
      let counts = counts(of: route)
      for (index, count) in counts.enumerated() { totals[index] += count }
      table.add([route.name] + counts.map(String.init))
    }
    table.add(["all"] + totals.map(String.init))
    return table
  }

  private func counts(of route: Route) -> [Int] {
    let records = route.from.reduce(0) { $0 + metrics.recordsConsumed.with($1).value }
    let items = metrics.items.with(route.name).value
    let clean = metrics.clean.with(route.name).value
    let skipped = SkipCode.allCases.reduce(0) {
      $0 + metrics.skipped.with(route.name, $1.rawValue).value
    }
    let letters = metrics.deadLetters.with(route.name, route.deadLetters).value
    return [records, items, clean, items - clean - skipped, skipped, letters].map { Int($0) }
  }

  /// Decode errors by topic and code, those that happened.
  func decodeErrors() -> TextTable {
    var table = TextTable(["topic", "code", "count"], [.left, .left, .right])
    for topic in RoutingTable(routes).topics.map(\.topic) {
      for code in ReasonCodes.decode {
        let count = metrics.decodeErrors.with(topic, code).value
        if count > 0 { table.add([plainName(topic), code, String(count)]) }
      }
    }
    return table
  }

  /// A raw record and the clean ones made of it.
  func beforeAndAfter(
    _ sample: Sample, route: Route, clean: [RecordCopy], style: Style, width: Int
  ) -> [String] {
    var lines = [
      style.bold("\(plainName(route.from[0])) → \(plainName(route.to))") + "  \(sample.name)"
    ]
    lines += text(sample.value ?? []).map { style.dim("  - ") + cut($0, to: width - 4) }
    for record in clean where record.key == sample.key && record.topic == route.to {
      for line in text(record.value ?? []) {
        let pieces = wrap(line, to: width - 4)
        lines += pieces.enumerated().map { style.good($0 == 0 ? "  + " : "    ") + $1 }
      }
    }
    return lines
  }

  /// A dead letter as its headers tell it.
  func letter(_ record: RecordCopy, style: Style, width: Int) -> [String] {
    let source = record.header("sluice.source.topic").map(plainName) ?? ""
    let place =
      source + "[\(record.header("sluice.source.partition") ?? "")]@"
      + (record.header("sluice.source.offset") ?? "")
    var reason = Reason(
      stage: record.header("sluice.stage").flatMap(Stage.init) ?? .decode,
      code: record.header("sluice.code") ?? "", pointer: record.header("sluice.pointer"),
      schema: record.header("sluice.schema"), message: record.header("sluice.message") ?? "")
    if let byte = number("byte", of: record), let line = number("line", of: record),
      let column = number("column", of: record)
    {
      // The place is one of the source record; a letter that holds one item of it starts there.
      let start = record.header("sluice.item") == nil ? 0 : itemStart(record)
      reason.offset = byte - start
      reason.position = TextPosition(line: line, column: column)
    }
    let explanation = Explanation(file: place, reason: reason)
    return (record.value ?? []).withUnsafeBytes {
      explanation.lines($0, style: style, width: width - 9)
    }
  }

  /// Where the letter's bytes begin in the source record: at its item, where it holds the item alone.
  private func itemStart(_ record: RecordCopy) -> Int {
    let pointer = record.header("sluice.item.pointer") ?? ""
    return pointer.isEmpty ? 0 : number("item.byte", of: record) ?? 0
  }

  private func number(_ name: String, of record: RecordCopy) -> Int? {
    record.header("sluice.\(name)").flatMap { Int($0) }
  }

  private func text(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map {
      DisplayText.printable(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The text's beginning, as far as the columns go.
  private func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    return wrap(text, to: width - 1)[0] + "…"
  }

  /// The text in pieces of at most so many columns.
  private func wrap(_ text: String, to width: Int) -> [String] {
    var pieces = [""]
    var used = 0
    for scalar in text.unicodeScalars {
      let columns = DisplayWidth.of(scalar)
      if used + columns > width {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
      used += columns
    }
    return pieces
  }
}
