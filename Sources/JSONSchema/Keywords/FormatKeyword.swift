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
    guard let format = Format(name: name, in: context.dialect.draft) else {
      context.warn("the format '\(name)' is unknown and has no effect", at: context.value)
      return AnnotationKeyword()
    }
    guard context.assertsFormat else { return AnnotationKeyword() }
    if !IDNA.isAvailable { try requireIDNA(for: format, name, context) }
    return FormatKeyword(format: format)
  }

  /// What a program that was built without IDNA says of a format that needs it.
  private static func requireIDNA(
    for format: Format, _ name: String, _ context: KeywordContext
  ) throws(SchemaError) {
    switch format.needOfIDNA {
    case .none: break
    case .some:
      context.warn(
        "this program was built without IDNA: '\(name)' takes any label with 'xn--' for valid",
        at: context.value)
    case .all:
      throw context.fail(
        "the format '\(name)' needs IDNA, and this program was built without it",
        remedy: "build it with libidn2 (libidn2-dev) and the package's trait IDNA, which is on by "
          + "default; or turn format assertion off")
    }
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
