import JSON
import JSONSchema
import Normalization

extension Reason {
  /// The reason of an item that a plan could not normalize.
  init(_ failure: NormalizationFailure, bytes: UnsafeRawBufferPointer) {
    self.init(
      stage: .normalize, code: failure.code.rawValue, offset: failure.offset,
      position: TextPosition(of: failure.offset, in: bytes), pointer: failure.pointer,
      message: failure.message)
  }

  /// The reason of a value that its schema did not accept: the first violation in the document.
  ///
  /// - Parameters:
  ///   - item: the item that was validated, or whose clean record was.
  ///   - pointer: where a limit counts as reached when no violation says it.
  static func validation(
    _ acceptance: Acceptance, _ violations: [Violation], stage: Stage, at item: Value,
    pointer: String,
    bytes: UnsafeRawBufferPointer
  ) -> Reason {
    guard let first = violations.first else {
      return Reason(
        stage: stage, code: "engine-limit", offset: item.start,
        position: TextPosition(of: item.start, in: bytes), pointer: pointer,
        message: "a limit of the engine was reached before the schema could decide")
    }
    // A clean record has no place in the source: its item stands for it.
    let offset = stage == .verify ? item.start : first.offset
    var message = first.message
    if violations.count > 1 { message += " (and \(violations.count - 1) more)" }
    return Reason(
      stage: stage, code: acceptance == .engineLimit ? "engine-limit" : first.keyword,
      offset: offset,
      position: TextPosition(of: offset, in: bytes), pointer: first.pointer,
      schema: first.schemaLocation, expected: first.expected, message: message)
  }
}
