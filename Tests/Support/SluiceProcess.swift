import Foundation

/// The built program, run as a process of its own, which ends with its owner.
///
///     let worker = try SluiceProcess(["run", "-c", file, "--log-format", "json"])
///     #expect(worker.says("\"event\":\"started\""))
///     worker.process.kill()
package struct SluiceProcess: Sendable {
  package let process: ChildProcess
  private let folder: TemporaryFolder
  private let logs: String

  /// Starts it.
  ///
  /// - Parameters:
  ///   - input: what stdin gives.
  ///   - environment: in addition to this process's own.
  ///   - logs: a folder for what it says, in the files `out` and `err`, that shall outlive it.
  package init(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    executable: String? = nil, logs: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    self.logs = logs ?? folder.path
    try FileManager.default.createDirectory(
      atPath: self.logs, withIntermediateDirectories: true)
    process = try ChildProcess(
      executable ?? Self.program(), arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: input.isEmpty ? .nothing : .file(folder.write("in", input)),
      output: .file(self.logs + "/out"), error: .file(self.logs + "/err"))
  }

  package var output: String { text("out") }
  package var messages: String { text("err") }

  private func text(_ name: String) -> String {
    let path = logs + "/" + name
    // Foundation leaks the buffer of an empty file.
    var found = stat()
    guard stat(path, &found) == 0, found.st_size > 0 else { return "" }
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// Waits for its end: the exit code, or as in a shell 128 and the signal. What has not ended at the
  /// deadline is killed.
  package func code(deadline: Duration = Waiting.limit) -> Int32 {
    let exit = process.wait(deadline)
    if exit == nil { process.kill() }
    return switch exit ?? process.exit {
    case .code(let code): code
    case .signal(let signal): 128 + signal
    case nil: 128 + SIGKILL
    }
  }

  /// Waits until it has said `text` on stderr; false where it ends, or the time is over, before that.
  package func says(_ text: String, deadline: Duration = Waiting.limit) -> Bool {
    let end = ContinuousClock.now + deadline
    while ContinuousClock.now < end {
      let isRunning = process.isRunning
      if messages.contains(text) { return true }
      // Nothing tells of a line in a file: leave the process a breath between looks.
      if !isRunning || process.wait(.milliseconds(20)) != nil { break }
    }
    return messages.contains(text)
  }

  /// The program lies beside the test bundle.
  package static func program() throws -> String { try BuiltProgram.path("sluice") }
}

/// The programs of the package that the tests run.
package enum BuiltProgram {
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where it lies: beside the test bundle.
  package static func path(_ name: String) throws -> String {
    var folders = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(Bundle.main.bundleURL)
    #if os(Linux)
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      folders.insert(URL(fileURLWithPath: link).deletingLastPathComponent(), at: 0)
    #endif
    for folder in folders {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Missing(description: "\(name) is not built; build all: swift build --build-tests")
  }
}
