import JSON

/// A keyword that says something and checks nothing: its value is passed on as it stands.
struct AnnotationKeyword: Keyword {
  /// What an annotation of encoded text asks for; nil where it says something of every value.
  enum Condition: Sendable {
    case string
    /// `contentSchema` says nothing where no `contentMediaType` says how to read the text.
    case stringWithMediaType
  }

  var condition: Condition?

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
    run.annotateItself(value)
  }
}
