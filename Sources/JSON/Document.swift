import CScan

/// A decoded JSON text: a flat tape over the bytes that it was decoded from.
///
/// One is reused for record after record: its memory grows to what the largest record needed, and
/// decoding allocates nothing as long as that is enough. What it takes while empty is little.
@usableFromInline
package struct Document: ~Copyable {
  var memory = Parser.Memory()
  @usableFromInline var nodeCount = 0
  @usableFromInline var nodes: UnsafePointer<Node>
  @usableFromInline var bytes: UnsafePointer<UInt8>?

  /// Nothing decoded yet.
  package init() { nodes = UnsafePointer(memory.tape.nodes) }

  /// The text's value. Only after `decode` has returned normally.
  @inlinable package var root: Value {
    precondition(nodeCount > 0)
    return Value(nodes: nodes, bytes: bytes!, index: 0)
  }

  /// Reads one JSON text, strictly (RFC 8259). `bytes` must outlive every use of the document.
  ///
  /// Bytes that are no UTF-8 are `invalid-encoding` wherever they stand, before any other fault but
  /// `too-large` and `byte-order-mark`; else the fault is the first in the text. Its offset is that of
  /// the token or byte that cannot stand there (of an escape, its backslash; of a UTF-8 sequence, its
  /// first byte), for `truncated` and `empty` the end of the text, for `too-large` the limit.
  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, options: DecodeOptions = DecodeOptions()
  ) throws(DecodeError) {
    nodeCount = 0
    if let fault = read(bytes, options) { throw fault.error(in: bytes, options: options) }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions) -> Fault? {
    let limit = min(options.maxBytes, DecodeOptions.sizeCeiling)
    if bytes.count > limit { return Fault(.tooLarge, limit, .size) }
    guard let start = bytes.baseAddress, bytes.count > 0 else { return Fault(.empty, 0, .blank) }
    let text = start.assumingMemoryBound(to: UInt8.self)
    var position = 0
    if bytes.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      guard options.tolerate.contains(.byteOrderMark) else {
        return Fault(.byteOrderMark, 0, .byteOrderMark)
      }
      position = 3
    }
    let valid = cscan_utf8(text, bytes.count)
    if valid < bytes.count { return Fault(.invalidEncoding, valid, .encoding) }
    var end = bytes.count
    while end > position, Blanks.isBlank(text[end - 1]) { end -= 1 }
    if end == position { return Fault(.empty, bytes.count, .blank) }
    if let fault = parse(text, position, end, options) {
      memory.names.reset()
      return fault.code == .truncated ? Fault(.truncated, bytes.count, fault.place) : fault
    }
    nodes = UnsafePointer(memory.tape.nodes)
    self.bytes = UnsafePointer(text)
    return nil
  }

  /// Reads a text that neither is empty nor ends with white space.
  private mutating func parse(
    _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ options: DecodeOptions
  ) -> Fault? {
    memory.tape.arenaCount = 0
    var text = text
    let last = text[end - 1]
    if last != UInt8(ascii: "}"), last != UInt8(ascii: "]") {
      // A lone scalar, or no JSON text: rare enough to copy, for the parser's byte after the text.
      memory.copy.removeAll()
      memory.copy.append(UnsafeRawBufferPointer(start: text, count: end))
      memory.copy.append(0)
      text = UnsafePointer(memory.copy.base)
    }
    let parser = Parser(text, from: start, to: end, options: options, memory: memory)
    let (count, fault) = Parser.parse(parser, &memory)
    if fault == nil { nodeCount = count }
    return fault
  }
}
