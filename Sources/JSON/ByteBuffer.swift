/// A growable run of bytes that is written, read and emptied again without giving its memory back.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length = 0

  /// An empty buffer with room for `capacity` bytes.
  package init(capacity: Int = 1024) {
    base = .allocate(capacity: Swift.max(capacity, 1))
    self.capacity = Swift.max(capacity, 1)
  }

  deinit { base.deallocate() }

  /// How many bytes were written.
  @inlinable package var count: Int { length }

  /// The bytes written. Valid until the next mutation.
  @inlinable package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: length)
  }

  /// Empties the buffer; its memory stays for what is written next.
  @inlinable package mutating func removeAll() { length = 0 }

  /// Gives up what was written from `count` on.
  @inlinable
  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= length)
    length = count
  }

  /// Makes room for `more` bytes beyond `count`.
  @inlinable
  package mutating func reserve(_ more: Int) {
    if capacity &- length < more { grow(more) }
  }

  @usableFromInline
  mutating func grow(_ more: Int) {
    let larger = Swift.max(capacity * 2, length + more)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    room.update(from: base, count: length)
    base.deallocate()
    base = room
    capacity = larger
  }

  /// Appends one byte.
  @inlinable
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[length] = byte
    length &+= 1
  }

  /// Appends bytes as they are; they are none of this buffer's own.
  @inlinable
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    UnsafeMutableRawPointer(base + length).copyMemory(from: source, byteCount: bytes.count)
    length &+= bytes.count
  }

  /// Appends UTF-8 text as it is.
  @inlinable
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a literal's UTF-8, without making a string of it.
  @inlinable
  package mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
