package import JSON

/// Runs plans on items, one after the other. Holds scratch that is reused: one for each thread.
///
/// An item is walked once for all sources; then the record is written in its own order.
package struct Normalizer: ~Copyable {
  /// What the walk found, by slot; views of the item at hand.
  var slots: [Value?] = []
  /// Members that no source names, in their order.
  var others: [Value.Member] = []
  /// Nested objects that are being written: where each began, and where its first member would be.
  var open: [(start: Int, body: Int)] = []
  var split = SplitText()
  /// A text after cleaning.
  var cleaned = ByteBuffer()
  var renamed = RenamedMembers()

  package init() {}

  /// What the steps of one item need to know.
  struct Subject {
    let item: Value
    let number: Int
    let plan: Plan
    let reveals: Bool
  }

  /// Appends the clean record of `item`, one line of JSON without a line end.
  ///
  /// - Parameters:
  ///   - itemNumber: from 1, within the document.
  ///   - revealValues: whether messages may show values of the payload.
  /// - Returns: nil, or why there is no clean record; then nothing is appended.
  package mutating func normalize(
    _ item: Value, itemNumber: Int, plan: Plan, revealValues: Bool = false,
    into buffer: inout ByteBuffer
  ) -> NormalizationFailure? {
    let start = buffer.count
    let subject = Subject(item: item, number: itemNumber, plan: plan, reveals: revealValues)
    do throws(NormalizationFailure) {
      try write(subject, into: &buffer)
      return nil
    } catch {
      buffer.truncate(to: start)
      return error
    }
  }

  private mutating func write(
    _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    try collect(subject)
    buffer.append(UInt8(ascii: "{"))
    for step in subject.plan.steps {
      switch step {
      case .field(let index, let part, let name):
        try write(field: index, part: part, name: name, subject, into: &buffer)
      case .open(let name):
        let start = buffer.count
        subject.plan.append(name: name, to: &buffer)
        buffer.append(UInt8(ascii: "{"))
        open.append((start, buffer.count))
      case .close:
        let (start, body) = open.removeLast()
        if buffer.count == body {
          buffer.truncate(to: start)
        } else {
          buffer.append(UInt8(ascii: "}"))
        }
      }
    }
    if !others.isEmpty { try writeOthers(subject, into: &buffer) }
    buffer.append(UInt8(ascii: "}"))
  }
}

extension Plan {
  /// Appends `"name":`, with a comma where something stands before it.
  @inline(__always)
  func append(name: Range<Int>, to buffer: inout ByteBuffer) {
    let isFirst = buffer.bytes[buffer.count &- 1] == UInt8(ascii: "{")
    names.withUnsafeBytes { names in
      buffer.append(
        UnsafeRawBufferPointer(
          rebasing: names[(isFirst ? name.lowerBound + 1 : name.lowerBound)..<name.upperBound]))
    }
  }
}
