import JSON

/// Bytes, and the document that they are decoded into again and again.
final class Subject {
  let bytes: UnsafeRawBufferPointer
  /// What a thread owns is no class's: nothing is checked when it is used, here as there.
  @exclusivity(unchecked) var document = Document()

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ contents: [UInt8]) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: contents.count, alignment: 1)
    room.copyBytes(from: contents)
    bytes = UnsafeRawBufferPointer(room)
  }

  deinit { bytes.deallocate() }

  func decode() {
    do {
      try document.decode(bytes)
    } catch {
      fatalError("\(error)")
    }
  }
}
