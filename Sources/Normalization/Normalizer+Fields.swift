import JSON

extension Normalizer {
  /// Why a source gives no value.
  struct Lack {
    /// What is null, or the array element in which nothing is found; nil: the item.
    var place: Value?
    /// Steps below `place` that find nothing; of the source's pointer.
    var sought: [Pointer.Step] = []
  }

  /// Writes one member of the record: a field's value, or one part of it.
  mutating func write(
    field index: Int, part: Int, name: Range<Int>, _ subject: borrowing Subject,
    into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    let plan = subject.plan
    // The common field: one place, whose value passes as it is.
    let onlySlot = plan.fields[index].onlySlot
    if onlySlot >= 0, plan.fields[index].isPlain, let value = slots[onlySlot], value.kind != .null {
      plan.append(name: name, to: &buffer)
      return buffer.append(value)
    }
    if plan.fields[index].sources.isEmpty {
      plan.append(name: name, to: &buffer)
      return buffer.append(decimal: subject.number)
    }
    try writeSought(plan.fields[index], part: part, name: name, subject, into: &buffer)
  }

  /// Writes the value of the first source that has one; else null, the default or nothing.
  private mutating func writeSought(
    _ field: borrowing FieldProgram, part: Int, name: Range<Int>, _ subject: borrowing Subject,
    into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    let start = buffer.count
    subject.plan.append(name: name, to: &buffer)
    var lack: Lack?
    var isNull = false
    for source in field.sources {
      guard let value = slots[source.slot] else { continue }
      if value.kind == .null {
        isNull = true
        if lack == nil { lack = Lack(place: value) }
      } else if let rest = source.rest {
        guard value.kind == .array else { continue }
        let missing = try gather(rest, from: value, field, subject, into: &buffer)
        guard let missing else { return }
        if lack == nil { lack = missing }
      } else if field.separators.isEmpty {
        return try write(value, field, subject, into: &buffer)
      } else {
        return try write(part: part, of: value, field, subject, into: &buffer)
      }
    }
    if isNull, field.isNullable {
      buffer.append("null" as StaticString)
    } else if let fallback = field.fallback {
      fallback.withUnsafeBytes { buffer.append($0) }
    } else if field.isOptional {
      buffer.truncate(to: start)
    } else {
      throw missing(field, lack, subject)
    }
  }

  /// Writes an array of what the rest of the pointer finds in each element, and through each further
  /// `*`. Where one lacks its value, nothing is written and the lack returned.
  private mutating func gather(
    _ rest: [Pointer.Step], from array: Value, _ field: borrowing FieldProgram,
    _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) -> Lack? {
    let start = buffer.count
    buffer.append(UInt8(ascii: "["))
    let first = buffer.count
    if let lack = try gather(rest[...], from: array, field, subject, first: first, into: &buffer) {
      buffer.truncate(to: start)
      return lack
    }
    buffer.append(UInt8(ascii: "]"))
    return nil
  }

  private mutating func gather(
    _ rest: ArraySlice<Pointer.Step>, from array: Value, _ field: borrowing FieldProgram,
    _ subject: borrowing Subject, first: Int, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) -> Lack? {
    for element in array.elements {
      var value = element
      var position = rest.startIndex
      while position < rest.endIndex, rest[position] != .each {
        guard let next = Pointer.step(rest[position], from: value) else {
          return Lack(place: element, sought: Array(rest))
        }
        value = next
        position += 1
      }
      if position < rest.endIndex {
        guard value.kind == .array else { return Lack(place: element, sought: Array(rest)) }
        let inner = rest[(position + 1)...]
        let lack = try gather(inner, from: value, field, subject, first: first, into: &buffer)
        if let lack { return lack }
        continue
      }
      if buffer.count > first { buffer.append(UInt8(ascii: ",")) }
      if value.kind == .null {
        guard field.isNullable else { return Lack(place: value) }
        buffer.append("null" as StaticString)
      } else {
        try write(value, field, subject, into: &buffer)
      }
    }
    return nil
  }

  private func missing(
    _ field: borrowing FieldProgram, _ lack: Lack?, _ subject: borrowing Subject
  ) -> NormalizationFailure {
    let places = field.sources.map { $0.pointer.quoted }.joined(separator: ", ")
    let place = lack?.place ?? subject.item
    let sought = lack?.sought ?? field.sources[0].pointer.steps
    let isNull = lack != nil && sought.isEmpty
    let what = isNull ? "a null at" : field.sources.count > 1 ? "no value at any of" : "no value at"
    return NormalizationFailure(
      code: .missingField, offset: place.start,
      pointer: place.pointer + Pointer(steps: sought).text,
      message: "the field `\(field.name)` finds \(what) \(places)")
  }
}

extension ByteBuffer {
  /// Appends an integer, not negative.
  mutating func append(decimal value: Int) {
    var divisor = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(48 + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}
