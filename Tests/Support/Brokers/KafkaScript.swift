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
  ///
  /// By `posix_spawn`: Foundation's `Process` hands every child a descriptor, and takes one whose own
  /// children live on, such as a broker, for not ended.
  static func run(_ arguments: [String]) throws(Failure) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    let output = folder + "/sluice-kafka-" + UUID().uuidString
    let complaint = output + ".err"
    defer {
      unlink(output)
      unlink(complaint)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, complaint, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

    let script = Shared.checkout + "/scripts/kafka"
    let words = ([script] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    let result = posix_spawn(&process, script, &actions, nil, words + [nil], environ)
    guard result == 0 else {
      throw Failure(description: "\(script): \(String(cString: strerror(result)))")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else { throw Failure(description: text(complaint)) }
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
