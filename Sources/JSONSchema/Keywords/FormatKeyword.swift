import JSON

/// `format`, where it is asserted. Otherwise it is an annotation, and every name loads.
struct FormatKeyword: Keyword {
  let format: Format

  /// 2020-12 has it in two vocabularies; a meta-schema may have either.
  static let definitions = [
    KeywordDefinition("format", .format, until: .draft201909, compile: compile),
    KeywordDefinition("format", .formatAnnotation, since: .draft202012, compile: compile),
    KeywordDefinition("format", .formatAssertion, since: .draft202012, compile: compile),
  ]

  private static let compile: KeywordDefinition.Compile = { context throws(SchemaError) in
    guard context.value.kind == .string else {
      throw context.fail("'format' is a format's name as a string")
    }
    let name = context.value.string
    if let format = Format(name: name) {
      return context.assertsFormat ? FormatKeyword(format: format) : AnnotationKeyword()
    }
    if !Format.unbuilt.contains(name) {
      context.warn("the format '\(name)' is unknown and has no effect", at: context.value)
    } else if context.assertsFormat {
      throw context.fail(
        "the format '\(name)' is not supported",
        remedy: "turn format assertion off, or say it with 'pattern'")
    }
    return AnnotationKeyword()
  }

  func lower(into block: inout BlockBuilder) {
    block.check(.string, Instruction(.format, Int(format.rawValue)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    if value.kind != .string || format.accepts(value) { return }
    run.report(value, expected: format.expected, "must be \(format.expected)")
  }

  func annotate(_ value: Value, _ run: inout Annotating) { run.annotateItself(value) }
}
