/// How a schema is compiled.
package struct SchemaOptions: Hashable, Sendable {
  /// Whether `format` decides (JSON Schema's format-assertion vocabulary) or only annotates.
  package var formatAssertion: Bool
  /// Of schemas that do not say theirs with `$schema`.
  package var draft: Draft

  package init(formatAssertion: Bool = true, draft: Draft = .draft202012) {
    self.formatAssertion = formatAssertion
    self.draft = draft
  }
}
