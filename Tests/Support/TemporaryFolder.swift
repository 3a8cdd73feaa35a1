import Foundation

/// A folder that is gone with the value.
package final class TemporaryFolder: Sendable {
  /// Absolute.
  package let path: String

  /// An empty folder of a name that no other has.
  package init() throws {
    path = NSTemporaryDirectory() + "sluice-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    // Foundation would wait until the disk has it: some milliseconds, for each of thousands of files.
    guard let stream = fopen(file, "wb") else { throw CocoaError(.fileWriteUnknown) }
    let written = fwrite(bytes, 1, bytes.count, stream)
    guard fclose(stream) == 0, written == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
    return file
  }

  /// What a file holds.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }
}
