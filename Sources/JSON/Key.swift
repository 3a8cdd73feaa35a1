/// A member name known in advance: its UTF-8 bytes and their hash.
package struct Key: Hashable, Sendable {
  package let bytes: [UInt8]
  @usableFromInline let hash: UInt32

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    self.hash = bytes.withUnsafeBytes(KeyHash.hash)
  }

  package init(_ name: String) { self.init(bytes: Array(name.utf8)) }

  package var name: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether `name`, the name of a member, is this key, whatever its escapes.
  @inlinable
  package func matches(_ name: Value) -> Bool {
    guard name.node.link == hash else { return false }
    return bytes.withUnsafeBytes { name.equals($0) }
  }
}
