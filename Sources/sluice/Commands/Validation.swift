import JSON
import JSONSchema
import Pipeline

/// Validates documents against one schema, and writes what became of them.
final class Validation {
  /// Violations of one document that people are told of.
  private static let shown = 20

  private let console: Console
  private let options: ValidateOptions
  private let schema: Schema
  private var decoded = Document()
  private var evaluator = Evaluator()
  private var written = ByteBuffer()
  private(set) var validCount = 0
  private(set) var rejectedCount = 0
  /// Whether a choice of schemas was said not to fit without all reasons.
  private(set) var hidesAlternatives = false

  init(_ schema: Schema, _ options: ValidateOptions, console: Console) {
    self.schema = schema
    self.options = options
    self.console = console
  }

  /// `3 valid, 1 rejected`
  var summary: String { "\(validCount) valid, \(rejectedCount) rejected" }

  func validate(_ document: InputDocument, of source: InputSource) {
    let mistake = decode(document.bytes)
    if let format = options.output { return writeOutput(format, mistake, document, source) }
    let isValid = mistake == nil && evaluator.accepts(decoded.root, schema) == .valid
    count(isValid)
    if options.json {
      writeLine(mistake, isValid, document, source)
    } else if let mistake {
      console.say(text(mistake, document, source))
    } else if !isValid {
      explain(document, source)
    }
  }

  private func count(_ isValid: Bool) {
    if isValid { validCount += 1 } else { rejectedCount += 1 }
  }

  private func decode(_ bytes: UnsafeRawBufferPointer) -> Reason? {
    do throws(DecodeError) {
      try decoded.decode(bytes, options: DecodeOptions(maxDepth: options.maxDepth))
      return nil
    } catch {
      return Reason(error, bytes: bytes)
    }
  }

  // MARK: For people

  private func explain(_ document: InputDocument, _ source: InputSource) {
    let violations = evaluator.explain(
      decoded.root, schema, listsAlternatives: options.alternatives)
    let alternatives = AlternativesText(bytes: document.bytes, firstLine: document.firstLine)
    for violation in violations.prefix(Self.shown) {
      let reason = Reason(violation, bytes: document.bytes)
      console.say(text(reason, document, source) + alternatives.lines(violation))
      if !options.alternatives && ["anyOf", "oneOf"].contains(violation.keyword) {
        hidesAlternatives = true
      }
    }
    if violations.count > Self.shown {
      let rest = counted(violations.count - Self.shown, "violation")
      console.say("\(source.name): and \(atLeast)\(rest) more")
    }
  }

  /// What the number of violations that were not told begins with.
  private var atLeast: String { evaluator.leavesOut ? "at least " : "" }

  private func text(
    _ reason: Reason, _ document: InputDocument, _ source: InputSource
  ) -> [String] {
    Explanation(file: source.name, reason: reason, firstLine: document.firstLine)
      .lines(document.bytes, to: console.messages)
  }

  // MARK: For programs

  /// A verdict has one reason: the first. The message counts the others.
  private func writeLine(
    _ mistake: Reason?, _ isValid: Bool, _ document: InputDocument, _ source: InputSource
  ) {
    var line = VerdictLine(document, of: source, verdict: "valid")
    if !isValid {
      line.verdict = "rejected"
      line.reason = mistake ?? firstReason(document.bytes)
    }
    written.removeAll()
    line.append(to: &written)
    console.output.write(written.bytes)
  }

  private func firstReason(_ bytes: UnsafeRawBufferPointer) -> Reason? {
    let violations = evaluator.explain(decoded.root, schema)
    guard let first = violations.first else { return nil }
    var reason = Reason(first, bytes: bytes)
    if violations.count > 1 { reason.message += " (and \(atLeast)\(violations.count - 1) more)" }
    return reason
  }

  /// A form of the specification. It has no place for what is no JSON: that is an error of the whole.
  private func writeOutput(
    _ format: OutputFormat, _ mistake: Reason?, _ document: InputDocument, _ source: InputSource
  ) {
    var output = Output(root: OutputUnit(isValid: false, children: []))
    if let mistake {
      output.root.error = mistake.message
      console.say(text(mistake, document, source))
    } else {
      output = evaluator.output(of: decoded.root, schema, format, folder: Self.folder)
    }
    count(output.root.isValid)
    let place = "\(source.name), document \(document.index)"
    if !output.isDecided {
      console.complain("\(place): a limit of the engine was reached: neither valid nor invalid")
    } else if !output.isComplete {
      console.complain("\(place): there is too much to say, not all is written")
    }
    written.removeAll()
    output.root.append(to: &written, format)
    written.append(UInt8(ascii: "\n"))
    console.output.write(written.bytes)
  }

  private static let folder = WorkingFolder.path
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

  init(_ violation: Violation, bytes: UnsafeRawBufferPointer) {
    self.init(
      stage: .validate, code: violation.keyword, offset: violation.offset,
      position: TextPosition(of: violation.offset, in: bytes), pointer: violation.pointer,
      schema: violation.schemaLocation, expected: violation.expected, message: violation.message)
  }
}
