/// Why a text is no date pattern, and what to write instead.
package struct PatternSyntaxError: Error, Equatable, Sendable {
  /// Bytes into the pattern.
  package var offset: Int
  package var message: String
  package var remedy: String?

  package init(offset: Int, message: String, remedy: String? = nil) {
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }
}
