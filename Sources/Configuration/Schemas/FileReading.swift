#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file cannot be read, in the system's words.
package struct FileReadingError: Error, Equatable, Sendable, CustomStringConvertible {
  package var message: String
  package var description: String { message }

  package init(message: String) { self.message = message }
}

/// Reads whole files. Configuration and schemas are small: more than `limit` is refused.
package enum FileReading {
  /// Bytes.
  package static let limit = 16 << 20

  package static func read(_ path: String) throws(FileReadingError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw lastError() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 {
        // A directory opens, and fails here.
        if ferror(file) != 0 { throw lastError() }
        return bytes
      }
      bytes += chunk[..<count]
      if bytes.count > limit { throw FileReadingError(message: "it has more than \(limit) bytes") }
    }
  }

  private static func lastError() -> FileReadingError {
    let text = String(cString: strerror(errno))
    return FileReadingError(message: text.prefix(1).lowercased() + text.dropFirst())
  }
}
