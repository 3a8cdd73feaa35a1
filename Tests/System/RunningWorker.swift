import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// `sluice run` as a process of its own, ended with its owner.
final class RunningWorker {
  let worker: SluiceProcess
  private let folder: TemporaryFolder

  /// Starts the worker and waits until it has subscribed.
  ///
  /// - Parameters:
  ///   - configuration: YAML.
  ///   - files: written beside it.
  init(
    _ configuration: String, files: [String: String] = [:], environment: [String: String] = [:],
    wait: String = "30s"
  ) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let file = try folder.write("sluice.yaml", configuration)
    worker = try SluiceProcess(
      ["run", "-c", file, "--wait", wait, "--log-format", "json"], environment: environment)
  }

  deinit { if worker.process.isRunning { kill(worker.process.processIdentifier, SIGKILL) } }

  /// Waits until it has started and, if asked, until it is ready; its log is the failure's comment.
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
  func get(_ path: String) throws -> (status: Int, body: String) {
    let url = try #require(adminURL)
    let response = try HTTP.get(url + path)
    return response
  }

  /// Asks until the page answers so, or half a minute has passed.
  func waitFor(_ path: String, _ isRight: (Int, String) -> Bool) throws -> Bool {
    let limit = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < limit {
      if let (status, body) = try? get(path), isRight(status, body) { return true }
      if !worker.process.isRunning { return false }
      // A page is asked again and again: leave the worker a breath.
      usleep(20_000)
    }
    return false
  }

  /// The value of a series, as the metrics page writes it.
  func metric(_ series: String) throws -> Double? {
    let lines = try get("/metrics").body.split(separator: "\n")
    return lines.first { $0.hasPrefix(series + " ") }
      .flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }
  }

  private var adminURL: String? {
    for line in worker.messages.split(separator: "\n") where line.contains("\"event\":\"started\"")
    {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["admin"] as? String
    }
    return nil
  }
}

/// A request to a page on this machine.
enum HTTP {
  struct Failed: Error {}

  static func get(_ url: String) throws -> (status: Int, body: String) {
    guard let parts = URLComponents(string: url), let host = parts.host, let port = parts.port
    else {
      throw Failed()
    }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failed() }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failed() }
    let request = Array("GET \(parts.path) HTTP/1.0\r\nHost: \(host)\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { throw Failed() }
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { break }
      answer += piece[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"),
      let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failed() }
    return (status, String(text[end.upperBound...]))
  }
}
