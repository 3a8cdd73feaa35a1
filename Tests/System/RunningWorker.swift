import Foundation
import TestSupport
import Testing

/// `sluice run` with a configuration of its own, ended with its owner.
final class RunningWorker {
  let worker: SluiceProcess
  private let folder: TemporaryFolder

  /// Starts the worker.
  ///
  /// - Parameters:
  ///   - configuration: YAML.
  ///   - files: written beside it.
  init(
    _ configuration: String, files: [String: String] = [:], environment: [String: String] = [:],
    wait: String = "2m"
  ) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let file = try folder.write("sluice.yaml", configuration)
    worker = try SluiceProcess(
      ["run", "-c", file, "--wait", wait, "--log-format", "json"], environment: environment)
  }

  /// Waits until it has started; its log is the failure's comment.
  func started() throws {
    let hasStarted = worker.says("\"event\":\"started\"")
    try #require(hasStarted, "\(worker.messages)")
  }

  /// Sends SIGTERM and waits for the end.
  func stop() -> Int32 {
    worker.process.terminate()
    return worker.code()
  }

  /// The answer of its HTTP page: status and body.
  func get(_ path: String) throws -> (status: Int, body: String) { try worker.get(path) }

  /// Asks until the page answers so; false where it does not in time.
  func waitFor(_ path: String, _ isRight: (Int, String) -> Bool) throws -> Bool {
    worker.waitFor(path, isRight)
  }

  /// Waits until a series has this value.
  func shows(_ series: String, _ value: Double) -> Bool { worker.shows(series, value) }

  /// The value of a series, as the metrics page writes it.
  func metric(_ series: String) throws -> Double? { try worker.metric(series) }
}
