/// How a schema is compiled.
package struct SchemaOptions: Equatable, Sendable {
  /// Whether `format` decides (JSON Schema's format-assertion vocabulary) or only annotates.
  package var formatAssertion: Bool

  package init(formatAssertion: Bool = true) {
    self.formatAssertion = formatAssertion
  }
}
