import JSON
import JSONSchema
import Normalization

extension Reason {
  /// The reason of an item that a plan could not normalize; the pointer counts from the item.
  init(_ failure: NormalizationFailure) {
    self.init(
      stage: .normalize, code: failure.code.rawValue, offset: failure.offset,
      pointer: failure.pointer, message: failure.message)
  }

  /// The reason of a value that its schema did not accept: the first violation in the document. The
  /// pointer counts from the value.
  ///
  /// - Parameter item: the item that was validated, or whose clean record was.
  static func validation(
    _ acceptance: Acceptance, _ violations: [Violation], stage: Stage, at item: Value
  ) -> Reason {
    guard let first = violations.first else {
      return Reason(
        stage: stage, code: "engine-limit", offset: item.start, pointer: "",
        message: "a limit of the engine was reached before the schema could decide")
    }
    var message = first.message
    if violations.count > 1 { message += " (and \(violations.count - 1) more)" }
    return Reason(
      stage: stage, code: acceptance == .engineLimit ? "engine-limit" : first.keyword,
      // A clean record has no place in the source: its item stands for it.
      offset: stage == .verify ? item.start : first.offset, pointer: first.pointer,
      schema: first.schemaLocation, expected: first.expected, message: message)
  }

  /// Completes a reason that was found within an item: its pointer from the document's root, and its
  /// position. The pointer of `verify` is one into the clean record and stays.
  mutating func place(in item: RejectedItem, position: (Int) -> TextPosition) {
    if stage != .verify { pointer = item.pointer + (pointer ?? "") }
    self.position = offset.map(position)
  }
}
