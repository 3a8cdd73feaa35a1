#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One document of an input.
struct InputDocument {
  /// Counts the input's documents, from 0.
  var index: Int
  /// The line of the input on which it begins, from 1.
  var firstLine: Int
  /// Valid during the call that hands it over.
  var bytes: UnsafeRawBufferPointer
}

/// Reads the documents of an input: one, or one a line.
struct DocumentReader {
  let source: InputSource
  /// One document a line, LF or CR LF; blank lines are none.
  let isLines: Bool

  private static let chunk = 256 << 10

  /// Hands each document to `body`, until it returns false.
  func read(_ body: (InputDocument) -> Bool) throws(InputError) {
    let descriptor = try open()
    defer { if source != .standardInput { close(descriptor) } }
    if isLines {
      try forEachLine(of: descriptor, body)
    } else {
      var buffer: [UInt8] = []
      while try fill(&buffer, from: descriptor) {}
      // An empty array may have no address, and the decoder is to see an empty record.
      if buffer.isEmpty { buffer.reserveCapacity(1) }
      _ = buffer.withUnsafeBytes { body(InputDocument(index: 0, firstLine: 1, bytes: $0)) }
    }
  }

  private func forEachLine(
    of descriptor: Int32, _ body: (InputDocument) -> Bool
  ) throws(InputError) {
    var buffer: [UInt8] = []
    var index = 0
    var line = 1
    // How much of the buffer is known to hold no line feed.
    var searched = 0
    var isOpen = true
    while isOpen {
      isOpen = try fill(&buffer, from: descriptor)
      var start = 0
      let goesOn = buffer.withUnsafeBytes { bytes in
        while true {
          let end = lineFeed(in: bytes, from: max(start, searched))
          guard let end = end ?? (isOpen || start == bytes.count ? nil : bytes.count) else {
            return true
          }
          let text = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          if !text.allSatisfy(isBlank) {
            guard body(InputDocument(index: index, firstLine: line, bytes: text)) else {
              return false
            }
            index += 1
          }
          line += 1
          start = min(end + 1, bytes.count)
        }
      }
      guard goesOn else { return }
      buffer.removeFirst(start)
      searched = buffer.count
    }
  }

  private func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    return memchr(base + start, 10, bytes.count - start).map { UnsafeRawPointer($0) - base }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private func open() throws(InputError) -> Int32 {
    guard case .file(let path) = source else { return STDIN_FILENO }
    let descriptor = systemOpen(path)
    if descriptor < 0 { throw lastError() }
    return descriptor
  }

  /// Appends what comes next; false at the end.
  private func fill(_ buffer: inout [UInt8], from descriptor: Int32) throws(InputError) -> Bool {
    let start = buffer.count
    // Not `repeatElement`, which without optimization appends one by one.
    buffer += [UInt8](repeating: 0, count: max(Self.chunk, start))
    var count: Int
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        systemRead(descriptor, bytes.baseAddress! + start, bytes.count - start)
      }
    } while count < 0 && errno == EINTR
    let failure = errno
    buffer.removeLast(buffer.count - start - max(count, 0))
    errno = failure
    if count < 0 { throw lastError() }
    return count > 0
  }

  private func lastError() -> InputError {
    let text = String(cString: strerror(errno))
    return InputError(reason: text.prefix(1).lowercased() + text.dropFirst())
  }
}

private func systemOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}
