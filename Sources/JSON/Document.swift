/// A decoded JSON text: a flat tape over the bytes that it was decoded from.
///
/// One is reused for record after record: decoding allocates only when a record is larger than every
/// one before it.
package struct Document: ~Copyable {
  @usableFromInline var nodes: UnsafeMutablePointer<Node>
  @usableFromInline var capacity: Int
  @usableFromInline var nodeCount = 0
  @usableFromInline var bytes: UnsafePointer<UInt8>?

  package init() {
    capacity = 256
    nodes = .allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  /// The text's value. Only after `decode` has returned normally.
  @inlinable package var root: Value {
    precondition(nodeCount > 0)
    return Value(nodes: UnsafePointer(nodes), bytes: bytes!, index: 0)
  }

  /// Reads one JSON text, strictly (RFC 8259). `bytes` must outlive every use of the document.
  package mutating func decode(_ bytes: UnsafeRawBufferPointer, options: DecodeOptions = DecodeOptions())
    throws(DecodeError)
  {
    nodeCount = 0
    if bytes.count > options.maxBytes {
      throw DecodeError(
        code: .tooLarge, offset: options.maxBytes,
        message: "the record has \(bytes.count) bytes, the limit is \(options.maxBytes)")
    }
    // Safe: every value but the first needs a comma, a colon or a bracket of its own beside it.
    let needed = bytes.count / 2 + options.maxDepth + 4
    if capacity < needed {
      nodes.deallocate()
      nodes = .allocate(capacity: needed)
      capacity = needed
    }
    var parser = Parser(bytes: bytes, nodes: nodes, options: options)
    try parser.parse()
    self.bytes = bytes.bindMemory(to: UInt8.self).baseAddress!
    nodeCount = parser.nodeCount
  }
}
