import JSON

/// A keyword that says something and checks nothing: its value is passed on as it stands.
struct AnnotationKeyword: Keyword {
  /// The keyword's value. Its text is made when somebody asks for it.
  let place: SchemaPlace
  /// Nil: it says something of every value. Else of strings alone, and beside that keyword alone.
  let condition: Condition?

  /// What an annotation of encoded text asks for.
  enum Condition: Sendable {
    case string
    /// `contentSchema` says nothing where no `contentMediaType` says how to read the text.
    case stringWithMediaType
  }

  init(_ context: KeywordContext, of condition: Condition? = nil) {
    place = SchemaPlace(resource: context.place.resource, value: context.value)
    self.condition = condition
  }

  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) {}

  func explain(_ value: Value, _ run: inout Explanation) {}

  func annotate(_ value: Value, _ run: inout Annotating) {
    switch condition {
    case nil: break
    case .string: if value.kind != .string { return }
    case .stringWithMediaType:
      if value.kind != .string || !run.hasKeyword("contentMediaType") { return }
    }
    run.annotate(value, KeywordContext.text(of: place.value))
  }
}
