package import JSON

/// A keyword or schema, applied to a place of a document: JSON Schema Core, §12.3.
package struct OutputUnit: Equatable, Sendable {
  /// Whether the place of the document is as the keyword or schema wants it.
  package var isValid: Bool
  /// The way through the schemas, as a JSON Pointer.
  package var keywordLocation: String
  /// Where the keyword stands: an absolute URI. Nil of a document's own unit.
  package var absoluteKeywordLocation: String?
  /// JSON Pointer into the document.
  package var instanceLocation: String
  /// A sentence for a person; nil of what is valid, and of what only holds others.
  package var error: String?
  /// JSON text.
  package var annotation: String?
  /// Errors of what is not valid, annotations of what is; nil where there is no place for any.
  package var children: [OutputUnit]?

  package init(
    isValid: Bool, keywordLocation: String = "", absoluteKeywordLocation: String? = nil,
    instanceLocation: String = "", error: String? = nil, annotation: String? = nil,
    children: [OutputUnit]? = nil
  ) {
    self.isValid = isValid
    self.keywordLocation = keywordLocation
    self.absoluteKeywordLocation = absoluteKeywordLocation
    self.instanceLocation = instanceLocation
    self.error = error
    self.annotation = annotation
    self.children = children
  }

  /// Appends the unit as JSON; of `flag` that is only whether it is valid.
  package func append(to buffer: inout ByteBuffer, _ format: OutputFormat) {
    buffer.append("{\"valid\":" as StaticString)
    buffer.append(isValid ? "true" as StaticString : "false")
    if format != .flag { appendPlace(to: &buffer, format) }
    buffer.append(UInt8(ascii: "}"))
  }

  private func appendPlace(to buffer: inout ByteBuffer, _ format: OutputFormat) {
    buffer.append(",\"keywordLocation\":" as StaticString)
    buffer.appendQuoted(keywordLocation)
    if let absoluteKeywordLocation {
      buffer.append(",\"absoluteKeywordLocation\":" as StaticString)
      buffer.appendQuoted(absoluteKeywordLocation)
    }
    buffer.append(",\"instanceLocation\":" as StaticString)
    buffer.appendQuoted(instanceLocation)
    if let error {
      buffer.append(",\"error\":" as StaticString)
      buffer.appendQuoted(error)
    }
    if let annotation {
      buffer.append(",\"annotation\":" as StaticString)
      buffer.append(annotation)
    }
    guard let children else { return }
    buffer.append(isValid ? ",\"annotations\":[" as StaticString : ",\"errors\":[")
    for (position, child) in children.enumerated() {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      child.append(to: &buffer, format)
    }
    buffer.append(UInt8(ascii: "]"))
  }
}
