/// A view of one value of a `Document`: three words, no reference counting.
///
/// Valid as long as the document is not decoded into again and the bytes that it was decoded from live.
@usableFromInline
package struct Value {
  @usableFromInline let nodes: UnsafePointer<Node>
  @usableFromInline let bytes: UnsafePointer<UInt8>
  /// The value's place on the tape: unique within its document, in document order.
  @usableFromInline package let index: Int

  @inlinable
  init(nodes: UnsafePointer<Node>, bytes: UnsafePointer<UInt8>, index: Int) {
    self.nodes = nodes
    self.bytes = bytes
    self.index = index
  }

  @inlinable var node: Node {
    @inline(__always) get { nodes[index] }
  }

  /// The value of the same document that has this index, which is one of the document's.
  @inlinable
  package func at(_ index: Int) -> Value {
    Value(nodes: nodes, bytes: bytes, index: index)
  }

  /// Which of the seven kinds the value is of.
  @inlinable package var kind: Kind {
    @inline(__always) get {
      unsafeBitCast(UInt8(truncatingIfNeeded: node.header & 7), to: Kind.self)
    }
  }

  /// Offset of the value's first byte in the record.
  @inlinable package var start: Int { Int(node.start) }
  /// Offset of the byte after the value's last one.
  @inlinable package var end: Int { Int(node.end) }

  /// The value's text as received: quotes, inner white space and escapes included.
  @inlinable package var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + Int(node.start), count: Int(node.end &- node.start))
  }

  /// How many elements or members (of one name, one) a container has; 0 for the others.
  @inlinable package var count: Int {
    let stored = node.header >> 8
    return stored < Node.countLimit ? Int(stored) : countByWalking
  }

  @usableFromInline var countByWalking: Int {
    var count = 0
    for _ in elements { count += 1 }
    for _ in members { count += 1 }
    return count
  }

  /// Tape index after this value and all that it holds.
  @inlinable package var nextIndex: Int {
    kind.isContainer ? Int(node.link) : index + 1
  }

  /// Whether `other` is the same place of the same document.
  @inlinable package func isSamePlace(as other: Value) -> Bool {
    index == other.index && nodes == other.nodes
  }
}
