import CivilTime
import JSON
import Normalization

/// Reads `date`: what a date looks like, or how it is read and written.
struct DateReader {
  let diagnostics: Diagnostics

  private var values: ValueReader { ValueReader(diagnostics: diagnostics) }

  func read(_ node: YAMLNode) -> DateDefinition? {
    guard case .mapping = node.content, node["pattern"] == nil else {
      for key in ["out", "between"] {
        guard let place = node.entry(key)?.place else { continue }
        diagnostics.error(
          at: place, "`\(key)` does not go with `pattern`",
          remedy: "put the pattern and its zone below `in`")
      }
      return values.list(node, format).map { DateDefinition(formats: $0) }
    }
    guard let input = node["in"] else { return values.mismatch(node, "`in`") }
    if let zone = node.entry("time-zone") {
      diagnostics.error(
        at: zone.place, "`time-zone` goes with a pattern",
        remedy: "write `in: { pattern: …, time-zone: … }`")
    }
    let formats = values.list(input, format)
    let output = node["out"].map(output)
    let between = node["between"].map(interval)
    guard let formats, output != .some(nil), between != .some(nil) else { return nil }
    return DateDefinition(formats: formats, output: output ?? nil, between: between ?? nil)
  }

  private func format(_ node: YAMLNode) -> DateFormat? {
    guard case .mapping = node.content else { return values.string(node).map { DateFormat($0) } }
    guard let pattern = node["pattern"].flatMap(values.string) else {
      return values.mismatch(node, "`pattern`")
    }
    guard let zone = node["time-zone"] else { return .pattern(pattern, zone: nil) }
    guard let text = values.string(zone) else { return nil }
    guard let offset = UTCOffset(zone: text) else {
      return values.mismatch(zone, "`UTC` or an offset such as `+09:00`")
    }
    return .pattern(pattern, zone: offset)
  }

  private func output(_ node: YAMLNode) -> DateOutput? {
    if let text = node.scalar?.text, let output = DateOutput(rawValue: text) { return output }
    return values.mismatch(node, "a way to write a date")
  }

  private func interval(_ node: YAMLNode) -> DateInterval? {
    guard node.elements.count == 2 else { return values.mismatch(node, "two dates") }
    guard let from = day(node.elements[0]), let below = day(node.elements[1]) else { return nil }
    return DateInterval(from: from, below: below)
  }

  /// A date, or the first day of a year.
  private func day(_ node: YAMLNode) -> CivilDate? {
    let text = node.scalar?.text ?? ""
    var bytes = Array(text.utf8)
    if bytes.count == 4 { bytes += Array("-01-01".utf8) }
    if let date = bytes.withUnsafeBytes({ RFC3339.parseFullDate($0) })?.date { return date }
    return values.mismatch(node, "a year or a date, such as `1980` or `1980-01-01`")
  }
}
