package import Foundation

/// The built program, run as a process of its own.
package struct SluiceProcess {
  package let process = Process()
  private let folder: TemporaryFolder

  /// Starts it.
  ///
  /// - Parameter input: what stdin gives.
  package init(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    executable: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    for name in ["out", "err"] { try folder.write(name, "") }
    process.executableURL = URL(fileURLWithPath: try executable ?? Self.program())
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("in", input))
    process.standardOutput = FileHandle(forWritingAtPath: folder.path + "/out")
    process.standardError = FileHandle(forWritingAtPath: folder.path + "/err")
    try process.run()
  }

  package var output: String { (try? folder.text("out")) ?? "" }
  package var messages: String { (try? folder.text("err")) ?? "" }

  /// Waits for its end.
  package func code() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until it has said `text` on stderr; false where it ends, or ten seconds pass, before that.
  package func says(_ text: String) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(10)
    while clock.now < deadline {
      if messages.contains(text) { return true }
      if !process.isRunning { return messages.contains(text) }
      usleep(20_000)
    }
    return false
  }

  package struct NotBuilt: Error {}

  /// The program lies beside the test bundle.
  package static func program() throws -> String {
    var folders = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(Bundle.main.bundleURL)
    #if os(Linux)
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      folders.insert(URL(fileURLWithPath: link).deletingLastPathComponent(), at: 0)
    #endif
    for folder in folders {
      let path = folder.appendingPathComponent("sluice").path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw NotBuilt()
  }
}
