import CivilTime

extension PlanCompiler {
  /// The program of a field's `date`; nil where a mistake was reported.
  mutating func program(of date: DateDefinition, _ field: FieldDefinition) -> DateProgram? {
    let before = errors.count
    var formats: ContiguousArray<DateProgram.Format> = []
    for (index, format) in date.formats.enumerated() {
      if date.formats[..<index].contains(format) {
        report(
          field, .key("date"), .key("in"), .index(index),
          message: "`\(format.text)` is in this list already", remedy: "remove one of the two")
      } else if let program = program(of: format, index, field) {
        formats.append(program)
      }
    }
    if date.formats.isEmpty {
      report(
        field, .key("date"), .key("in"), message: "`date` names no format",
        remedy: "write one, such as date")
    }
    checkInterval(date, field)
    guard errors.count == before else { return nil }
    let output = output(date, formats, field)
    checkOffset(date, formats, output, field)
    guard errors.count == before else { return nil }
    let interval = date.between ?? .standard
    return DateProgram(
      formats: formats, output: output, keepsOffset: date.keepOffset,
      plausible: interval.from.daysSinceEpoch * 86_400..<interval.below.daysSinceEpoch * 86_400,
      description: date.formats.map(\.text).joined(separator: ", "))
  }

  private mutating func program(
    of format: DateFormat, _ index: Int, _ field: FieldDefinition
  ) -> DateProgram.Format? {
    switch format {
    case .rfc3339: return .rfc3339
    case .date: return .date
    case .epochSeconds: return .epoch(.seconds)
    case .epochMilliseconds: return .epoch(.milliseconds)
    case .pattern(let text, let zone):
      do throws(PatternSyntaxError) {
        let pattern = try DatePattern(text)
        if !pattern.hasTime || zone != nil { return .pattern(pattern, zone: zone ?? .utc) }
        report(
          field, .key("date"), .key("in"), .index(index),
          message: "`\(text)` has a time, and nothing says in which zone",
          remedy: "rfc3339 reads times that carry an offset; a pattern here is of a date alone")
      } catch {
        reportPattern(text, error, index, field)
      }
      return nil
    }
  }

  private mutating func reportPattern(
    _ text: String, _ error: PatternSyntaxError, _ index: Int, _ field: FieldDefinition
  ) {
    // What has no year was hardly meant as a pattern.
    let isName =
      text.utf8.count > 1 && !text.utf8.contains(UInt8(ascii: "y"))
      && !text.utf8.contains(UInt8(ascii: "Y"))
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26 }
    let names = DateFormat.named.map(\.name).joined(separator: ", ")
    report(
      field, .key("date"), .key("in"), .index(index),
      message: isName
        ? "`\(text)` is no date format" : "`\(text)`, at byte \(error.offset): \(error.message)",
      remedy: isName ? "write \(names) or a pattern such as yyyy-MM-dd" : error.remedy)
  }

  private mutating func checkInterval(_ date: DateDefinition, _ field: FieldDefinition) {
    guard let between = date.between else { return }
    if between.from >= between.below {
      report(
        field, .key("date"), .key("between"), message: "no day lies in `between`",
        remedy: "write the earlier day first")
    }
    if !date.formats.contains(where: \.isEpoch) {
      report(
        field, .key("date"), .key("between"),
        message: "`between` bounds epochs, and no format here is one", remedy: "remove `between`")
    }
  }

  private mutating func output(
    _ date: DateDefinition, _ formats: ContiguousArray<DateProgram.Format>, _ field: FieldDefinition
  ) -> DateOutput {
    if let output = date.output { return output }
    let timed = formats.count(where: \.hasTime)
    if timed > 0, timed < formats.count {
      report(
        field, .key("date"),
        message:
          "some of these formats have a time and some have none, so `out` must say what is written",
        remedy: "write { in: […], out: date } or another `out`")
    }
    return timed > 0 ? .dateTime : .date
  }

  private mutating func checkOffset(
    _ date: DateDefinition, _ formats: ContiguousArray<DateProgram.Format>, _ output: DateOutput,
    _ field: FieldDefinition
  ) {
    guard date.keepOffset, output.isNumber || !formats.contains(where: \.hasOffset) else { return }
    report(
      field, .key("date"), .key("keep-offset"),
      message: output.isNumber
        ? "a count since the epoch has no offset to keep" : "no format here reads an offset",
      remedy: "remove `keep-offset`")
  }
}

extension DateProgram.Format {
  var hasTime: Bool {
    switch self {
    case .rfc3339, .epoch: true
    case .date: false
    case .pattern(let pattern, _): pattern.hasTime
    }
  }

  var hasOffset: Bool {
    switch self {
    case .rfc3339: true
    case .date, .epoch: false
    case .pattern(let pattern, _): pattern.hasTime
    }
  }
}
