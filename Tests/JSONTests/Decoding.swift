import JSON

/// Bytes that stay where they are, and the document decoded from them: for tests.
final class Decoded {
  let bytes: UnsafeMutableRawBufferPointer
  private var document = Document()

  /// `padding` bytes stand before the text in memory, none after it: reading too far is found by the
  /// address sanitizer, and the alignment is chosen.
  init(
    _ text: some Sequence<UInt8>, _ options: DecodeOptions = DecodeOptions(), padding: Int = 0
  ) throws(DecodeError) {
    let text = Array(text)
    bytes = .allocate(byteCount: padding + text.count, alignment: 64)
    bytes.copyBytes(from: Array(repeating: 0x22, count: padding) + text)
    try document.decode(UnsafeRawBufferPointer(rebasing: bytes[padding...]), options: options)
  }

  convenience init(_ text: String, _ options: DecodeOptions = DecodeOptions()) throws(DecodeError) {
    try self.init(text.utf8, options)
  }

  deinit { bytes.deallocate() }

  /// Calls `body` with the text's value, which lives no longer than that.
  func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(document.root) }
  }

  /// The text as the writer writes it.
  var compact: String { read { JSONTests.compact($0) } }
}

/// What decoding the bytes fails with; nil where it does not.
func decodeError(
  _ bytes: some Sequence<UInt8>, _ options: DecodeOptions = DecodeOptions()
) -> DecodeError? {
  do throws(DecodeError) {
    _ = try Decoded(bytes, options)
    return nil
  } catch {
    return error
  }
}

func decodeError(_ text: String, _ options: DecodeOptions = DecodeOptions()) -> DecodeError? {
  decodeError(text.utf8, options)
}

/// The value as the writer writes it.
func compact(_ value: Value) -> String {
  var buffer = ByteBuffer(capacity: 1)
  buffer.append(value)
  return String(decoding: buffer.bytes, as: UTF8.self)
}
