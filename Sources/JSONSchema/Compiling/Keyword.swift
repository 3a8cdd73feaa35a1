import JSON

/// A schema's number within what was compiled together.
typealias NodeID = Int

/// A compiled keyword of one schema: what it means, twice.
///
/// `lower` says it to the fast program, `explain` in words. Both must agree on every value.
protocol Keyword: Sendable {
  /// Schemas that are applied to the same value.
  var inPlace: [NodeID] { get }
  /// Schemas that are applied to the value's children.
  var inChildren: [NodeID] { get }
  /// Whether the keyword itself can be what fails.
  var isAssertion: Bool { get }

  func lower(into block: inout BlockBuilder)
  func explain(_ value: Value, _ run: inout Explanation)
}

extension Keyword {
  var inPlace: [NodeID] { [] }
  var inChildren: [NodeID] { [] }
  var isAssertion: Bool { true }
}
