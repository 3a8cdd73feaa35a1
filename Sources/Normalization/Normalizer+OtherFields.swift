import JSON

extension Normalizer {
  /// Writes the members that no source names, in their order.
  mutating func writeOthers(
    _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    let plan = subject.plan
    switch plan.otherFields {
    case .drop, .reject: return
    case .keep:
      for member in others {
        if plan.topNames.find(member.name, guess: 0) >= 0 { throw Self.collision(member, subject) }
        appendComma(to: &buffer)
        buffer.append(member.name.text)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(member.value)
      }
    case .rename(let style):
      renamed.removeAll()
      for member in others {
        let isNew = renamed.insert(member.name, style)
        guard isNew, !plan.topNames.contains(renamed.last) else {
          throw Self.collision(member, subject)
        }
        appendComma(to: &buffer)
        buffer.appendQuoted(renamed.last)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(member.value)
      }
    }
  }

  private func appendComma(to buffer: inout ByteBuffer) {
    if buffer.bytes[buffer.count - 1] != UInt8(ascii: "{") { buffer.append(UInt8(ascii: ",")) }
  }

  private static func collision(
    _ member: Value.Member, _ subject: borrowing Subject
  ) -> NormalizationFailure {
    NormalizationFailure(
      .nameCollision, at: member.name, below: subject.item,
      message: "this member's clean name is taken already, by a field or by another member")
  }
}
