import JSON
import Pipeline

/// Cleans documents with one route, and writes what became of them.
final class Cleaning {
  private let console: Console
  private let isJSON: Bool
  private let topic: TopicRoutes
  private var processor: Processor
  private var verdicts = Verdicts()
  private var written = ByteBuffer(capacity: 4096)
  private(set) var cleanCount = 0
  private(set) var rejectedCount = 0
  private(set) var skippedCount = 0

  init(_ route: Route, isJSON: Bool, console: Console) {
    let table = RoutingTable([route])
    processor = Processor(table)
    // Safe: every route reads a topic.
    topic = table.topics[0]
    self.isJSON = isJSON
    self.console = console
  }

  /// `13 clean, 1 rejected`
  var summary: String {
    "\(cleanCount) clean, \(rejectedCount) rejected"
      + (skippedCount > 0 ? ", \(skippedCount) skipped" : "")
  }

  func clean(_ document: InputDocument, of source: InputSource) {
    verdicts.removeAll()
    written.removeAll()
    let record = SourceRecord(key: nil, value: document.bytes)
    processor.process(record, of: topic, header: { _ in nil }, into: &verdicts)
    for verdict in verdicts.list {
      count(verdict)
      if isJSON {
        writeLine(verdict, document, source)
      } else {
        write(verdict, document, source)
      }
    }
    console.output.write(written.bytes)
  }

  private func count(_ verdict: Verdict) {
    switch verdict {
    case .clean: cleanCount += 1
    case .rejected: rejectedCount += 1
    case .skipped: skippedCount += 1
    }
  }

  private func write(_ verdict: Verdict, _ document: InputDocument, _ source: InputSource) {
    switch verdict {
    case .clean(let record):
      guard let value = record.value else { return }
      written.append(verdicts.bytes(value))
      written.append(UInt8(ascii: "\n"))
    case .rejected(let rejection):
      let explanation = Explanation(
        file: source.name, reason: rejection.reason, firstLine: document.firstLine)
      console.say(explanation.lines(document.bytes, to: console.messages))
    case .skipped: break
    }
  }

  private func writeLine(_ verdict: Verdict, _ document: InputDocument, _ source: InputSource) {
    var line = VerdictLine(document, of: source, verdict: "clean")
    switch verdict {
    case .clean(let record):
      line.item = record.item
      line.append(to: &written, record: record.value.map { verdicts.bytes($0) })
    case .rejected(let rejection):
      line.verdict = "rejected"
      line.item = rejection.item?.index
      line.reason = rejection.reason
      line.append(to: &written)
    case .skipped(_, let code):
      line.verdict = "skipped"
      line.code = code.rawValue
      line.append(to: &written)
    }
  }
}
