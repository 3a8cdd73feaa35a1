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
    let field = plan.fields[index]
    if field.isPlain, field.onlySlot >= 0, let value = slots[field.onlySlot], !value.isNull {
      plan.append(name: name, to: &buffer)
      return buffer.append(value)
    }
    if field.sources.isEmpty {
      plan.append(name: name, to: &buffer)
      return buffer.append(decimal: subject.number)
    }
    try writeSought(field, part: part, name: name, subject, into: &buffer)
  }

  /// Writes the value of the first source that has one; else null, the default or nothing.
  private mutating func writeSought(
    _ field: FieldProgram, part: Int, name: Range<Int>, _ subject: borrowing Subject,
    into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    let start = buffer.count
    subject.plan.append(name: name, to: &buffer)
    var lack: Lack?
    var isNull = false
    for source in field.sources {
      guard let value = slots[source.slot] else { continue }
      if value.isNull {
        isNull = true
        if lack == nil { lack = Lack(place: value) }
      } else if !source.stages.isEmpty {
        guard value.isArray else { continue }
        let missing = try gather(source.stages, from: value, field, subject, into: &buffer)
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

  /// Writes an array of what the stages find in each element, and through each further `*`. Where one
  /// lacks its value, nothing is written and the lack returned.
  private mutating func gather(
    _ stages: [ArraySlice<Pointer.Step>], from array: Value, _ field: FieldProgram,
    _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) -> Lack? {
    let start = buffer.count
    buffer.append(UInt8(ascii: "["))
    if let lack = try gather(
      stages, 0, from: array, field, subject, first: start + 1, into: &buffer)
    {
      buffer.truncate(to: start)
      return lack
    }
    buffer.append(UInt8(ascii: "]"))
    return nil
  }

  /// As deep as the pointer has `*` steps.
  private mutating func gather(
    _ stages: [ArraySlice<Pointer.Step>], _ stage: Int, from array: Value, _ field: FieldProgram,
    _ subject: borrowing Subject, first: Int, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) -> Lack? {
    let isLast = stage == stages.count - 1
    let steps = stages[stage]
    for element in array.elements {
      guard let value = Self.find(steps, in: element), isLast || value.isArray else {
        let sought = stages[stage...].joined(separator: [.each])
        return Lack(place: element, sought: Array(sought))
      }
      if !isLast {
        let lack = try gather(
          stages, stage + 1, from: value, field, subject, first: first, into: &buffer)
        if let lack { return lack }
        continue
      }
      if buffer.count > first { buffer.append(UInt8(ascii: ",")) }
      if !value.isNull {
        try write(value, field, subject, into: &buffer)
      } else if field.isNullable {
        buffer.append("null" as StaticString)
      } else {
        return Lack(place: value)
      }
    }
    return nil
  }

  /// What the steps, none of which is `*`, find.
  @inline(__always)
  private static func find(_ steps: ArraySlice<Pointer.Step>, in value: Value) -> Value? {
    var value = value
    var position = steps.startIndex
    while position < steps.endIndex {
      guard let next = Pointer.step(steps[position], from: value) else { return nil }
      value = next
      position += 1
    }
    return value
  }

  private func missing(
    _ field: FieldProgram, _ lack: Lack?, _ subject: borrowing Subject
  ) -> NormalizationFailure {
    let places = field.sources.map { $0.pointer.quoted }.joined(separator: ", ")
    let place = lack?.place ?? subject.item
    let sought = lack?.sought ?? field.sources[0].pointer.steps
    let isNull = lack != nil && sought.isEmpty
    let what = isNull ? "a null at" : field.sources.count > 1 ? "no value at any of" : "no value at"
    return NormalizationFailure(
      code: .missingField, offset: place.start,
      pointer: place.pointer(below: subject.item) + Pointer(steps: sought).text,
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
