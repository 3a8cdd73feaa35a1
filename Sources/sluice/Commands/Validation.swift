import JSON
import JSONSchema
import Pipeline

/// Validates documents against one schema, and writes what became of them.
final class Validation {
  /// Violations of one document that people are told of.
  private static let shown = 20

  private let console: Console
  private let isJSON: Bool
  private let schema: Schema
  private var decoded = Document()
  private var evaluator = Evaluator()
  private var written = ByteBuffer()
  private(set) var validCount = 0
  private(set) var rejectedCount = 0

  init(_ schema: Schema, isJSON: Bool, console: Console) {
    self.schema = schema
    self.isJSON = isJSON
    self.console = console
  }

  /// `3 valid, 1 rejected`
  var summary: String { "\(validCount) valid, \(rejectedCount) rejected" }

  func validate(_ document: InputDocument, of source: InputSource) {
    let reasons = reasons(document.bytes)
    if reasons.isEmpty { validCount += 1 } else { rejectedCount += 1 }
    if isJSON {
      writeLine(reasons, document, source)
    } else {
      explain(reasons, document, source)
    }
  }

  /// Every reason to reject, in document order; none: the document is valid.
  private func reasons(_ bytes: UnsafeRawBufferPointer) -> [Reason] {
    do throws(DecodeError) {
      try decoded.decode(bytes, options: DecodeOptions())
    } catch {
      return [Reason(error, bytes: bytes)]
    }
    let acceptance = evaluator.accepts(decoded.root, schema)
    if acceptance == .valid { return [] }
    let violations = evaluator.explain(decoded.root, schema, revealValues: false)
    if violations.isEmpty {
      return [
        Reason(
          stage: .validate, code: "engine-limit", offset: decoded.root.start,
          position: TextPosition(of: decoded.root.start, in: bytes), pointer: "",
          message: "a limit of the engine was reached before the schema could decide")
      ]
    }
    return violations.map { violation in
      Reason(
        stage: .validate, code: violation.keyword, offset: violation.offset,
        position: TextPosition(of: violation.offset, in: bytes), pointer: violation.pointer,
        schema: violation.schemaLocation, expected: violation.expected, message: violation.message)
    }
  }

  private func explain(_ reasons: [Reason], _ document: InputDocument, _ source: InputSource) {
    for reason in reasons.prefix(Self.shown) {
      let explanation = Explanation(
        file: source.name, reason: reason, firstLine: document.firstLine)
      console.say(explanation.lines(document.bytes, to: console.messages))
    }
    if reasons.count > Self.shown {
      console.say("\(source.name): and \(counted(reasons.count - Self.shown, "violation")) more")
    }
  }

  /// A verdict has one reason: the first. The message counts the others.
  private func writeLine(_ reasons: [Reason], _ document: InputDocument, _ source: InputSource) {
    var line = VerdictLine(file: source.path, document: document.index, verdict: "valid")
    if var first = reasons.first {
      if reasons.count > 1 { first.message += " (and \(reasons.count - 1) more)" }
      line.verdict = "rejected"
      line.reason = first
    }
    written.removeAll()
    line.append(to: &written)
    console.output.write(written.bytes)
  }
}

extension Reason {
  /// Why bytes could not be decoded.
  init(_ error: DecodeError, bytes: UnsafeRawBufferPointer) {
    var message = error.message
    if let related = error.relatedOffset {
      let place = TextPosition(of: related, in: bytes)
      message += " (first at byte \(related), line \(place.line), column \(place.column))"
    }
    self.init(
      stage: .decode, code: error.code.rawValue, offset: error.offset,
      position: TextPosition(of: error.offset, in: bytes), message: message)
  }
}
