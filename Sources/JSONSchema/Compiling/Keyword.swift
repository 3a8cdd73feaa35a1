import JSON

/// A schema's number within what was compiled together.
typealias NodeID = Int

/// A compiled keyword of one schema: what it means, twice.
///
/// `lower` says it to the fast program, `explain` in words. Both must agree on every value. `annotate`
/// tells what the keyword, and those below it, say of a value that follows the schema.
protocol Keyword: Sendable {
  /// Schemas that are applied to the same value.
  var inPlace: [NodeID] { get }
  /// Schemas that are applied to the value's children.
  var inChildren: [NodeID] { get }
  /// Whether the keyword itself can be what fails.
  var isAssertion: Bool { get }

  func lower(into block: inout BlockBuilder)
  func explain(_ value: Value, _ run: inout Explanation)
  func annotate(_ value: Value, _ run: inout Annotating)
  /// Says which of a value's children the keyword looks at, where the value follows the schema.
  func cover(_ coverage: inout CoverageBuilder)
}

extension Keyword {
  var inPlace: [NodeID] { [] }
  var inChildren: [NodeID] { [] }
  var isAssertion: Bool { true }

  /// Schemas that hold wherever the keyword does: those of `$ref` and `allOf`.
  var conjuncts: [NodeID] { self is ReferenceKeyword || self is AllOfKeyword ? inPlace : [] }

  func annotate(_ value: Value, _ run: inout Annotating) {}
  func cover(_ coverage: inout CoverageBuilder) {}
}
