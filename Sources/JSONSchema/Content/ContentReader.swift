import JSON

/// Reads what strings hold. Is reused: what it needs is taken when it is first asked, and kept.
struct ContentReader: ~Copyable {
  enum Outcome {
    case readable
    case noBase64
    case noJSON(DecodeError)
    /// JSON, as far as it was read: it is nested deeper than what is read here.
    case limit
  }

  private var memory: Memory?

  private struct Memory: ~Copyable {
    var bytes = ByteBuffer()
    var document = Document()
  }

  init() {}

  /// Names that occur twice are none of its business: the text is JSON nevertheless (RFC 8259, §4).
  private static let options = DecodeOptions(
    duplicateKeys: .last, maxDepth: DecodeOptions.depthCeiling)

  mutating func read(_ content: Content, in string: Value) -> Outcome {
    var memory = self.memory.take() ?? Memory()
    let outcome = Self.read(content, string.unescaped, &memory)
    self.memory = consume memory
    return outcome
  }

  private static func read(
    _ content: Content, _ text: UnsafeRawBufferPointer, _ memory: inout Memory
  ) -> Outcome {
    if content == .json { return json(text, &memory.document) }
    memory.bytes.removeAll()
    guard Base64.decode(text, into: &memory.bytes) else { return .noBase64 }
    return content == .base64 ? .readable : json(memory.bytes.bytes, &memory.document)
  }

  private static func json(
    _ text: UnsafeRawBufferPointer, _ document: inout Document
  ) -> Outcome {
    do throws(DecodeError) {
      try document.decode(text, options: options)
      return .readable
    } catch {
      return error.code == .tooDeep || error.code == .tooLarge ? .limit : .noJSON(error)
    }
  }
}
