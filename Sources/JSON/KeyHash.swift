/// The hash of a member name's unescaped bytes, stored on the tape beside each name.
package enum KeyHash {
  @inlinable
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
