import JSON
import JSONSchema

/// What is wrong by each schema of `anyOf` or `oneOf`, indented below the violation that has them.
/// ```
///        number 2 does not fit:
///          4:13: must be a number, is a string
///            at /side
/// ```
struct AlternativesText {
  /// The document that the violations are about, and the line of its file on which it begins.
  let bytes: UnsafeRawBufferPointer
  let firstLine: Int

  /// Alternatives of one violation, violations of one alternative, and lines of one document.
  private static let shown = (alternatives: 20, violations: 10, lines: 500)

  func lines(_ violation: Violation) -> [String] {
    var lines: [String] = []
    append(violation, depth: 0, to: &lines)
    if lines.count <= Self.shown.lines { return lines }
    let rest = lines.count - Self.shown.lines
    return lines.prefix(Self.shown.lines) + ["        and \(counted(rest, "line")) more"]
  }

  private func append(_ violation: Violation, depth: Int, to lines: inout [String]) {
    let margin = String(repeating: " ", count: 8 + 4 * depth)
    for alternative in violation.alternatives.prefix(Self.shown.alternatives) {
      lines.append("\(margin)number \(alternative.number) does not fit:")
      for inner in alternative.violations.prefix(Self.shown.violations) {
        lines.append("\(margin)  \(text(inner))")
        append(inner, depth: depth + 1, to: &lines)
      }
      if alternative.violations.isEmpty { lines.append("\(margin)  there is too much to say") }
      more(alternative.violations.count - Self.shown.violations, "violation", margin, &lines)
    }
    more(violation.alternatives.count - Self.shown.alternatives, "alternative", margin, &lines)
  }

  private func text(_ violation: Violation) -> String {
    let position = TextPosition(of: violation.offset, in: bytes)
    let place = violation.pointer.isEmpty ? "" : " \(violation.pointer)"
    return DisplayText.printable(
      "\(position.line + firstLine - 1):\(position.column)\(place): "
        + "\(violation.keyword): \(violation.message)",
      limit: 1000)
  }

  private func more(_ count: Int, _ noun: String, _ margin: String, _ lines: inout [String]) {
    if count > 0 { lines.append("\(margin)  and \(counted(count, noun)) more") }
  }
}
