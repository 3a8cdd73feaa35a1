/// Why a text is no regular expression.
package struct PatternError: Error, Equatable, Sendable {
  /// Where in the source the mistake stands, in bytes from 0.
  package var offset: Int
  /// A sentence for a person; what it quotes is the author's own text.
  package var message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
