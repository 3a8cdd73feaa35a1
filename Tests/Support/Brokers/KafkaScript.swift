import Foundation
import TestSupport

/// `scripts/kafka`, run.
enum KafkaScript {
  /// Why no Apache Kafka can be started here, in one line; nil where it can. Fetches nothing.
  static let absence: String? = {
    do {
      _ = try run(["get", "--no-fetch"])
      return nil
    } catch { return "\(error)" }
  }()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What it prints on standard output, without the end of the line.
  static func run(_ arguments: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path
    let output = folder + "/sluice-kafka-" + UUID().uuidString
    let complaint = output + ".err"
    defer {
      unlink(output)
      unlink(complaint)
    }
    let script = try ChildProcess(
      Shared.checkout + "/scripts/kafka", arguments, output: .file(output),
      error: .file(complaint))
    // Longer than the script itself waits for anything but a download.
    let exit = script.wait(.seconds(900))
    guard exit == .code(0) else {
      let end = exit.map { "\($0)" } ?? "no end in 900 s"
      let words = text(complaint)
      throw Failure(
        description: words.isEmpty
          ? "scripts/kafka \(arguments.joined(separator: " ")): \(end)" : words)
    }
    return text(output)
  }

  private static func text(_ file: String) -> String {
    // Foundation leaks the buffer of an empty file.
    var found = stat()
    guard stat(file, &found) == 0, found.st_size > 0 else { return "" }
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
