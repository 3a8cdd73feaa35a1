/// A member name known in advance: its UTF-8 bytes and their hash.
@usableFromInline
package struct Key: Hashable, Sendable {
  /// The name in UTF-8, without escapes.
  @usableFromInline package let bytes: [UInt8]
  @usableFromInline let hash: UInt32

  /// The key of a name in UTF-8; it is taken as it is.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    self.hash = bytes.withUnsafeBytes(KeyHash.hash)
  }

  /// The key of a name, by its bytes: canonically equal names are different keys.
  package init(_ name: String) { self.init(bytes: Array(name.utf8)) }

  /// The name as a string: for messages and load time.
  package var name: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether `name`, the name of a member, is this key, whatever its escapes.
  @inlinable
  package func matches(_ name: Value) -> Bool {
    guard name.nameHash == hash else { return false }
    return bytes.withUnsafeBytes { Bytes.equal(name.unescaped, $0) }
  }

  @inlinable
  package static func == (left: Key, right: Key) -> Bool {
    left.hash == right.hash && left.bytes == right.bytes
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
