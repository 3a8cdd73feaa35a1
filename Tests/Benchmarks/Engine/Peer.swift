import Foundation

/// orjson and jsonschema-rs in a process of Python, which `peer.py` runs: asked by lines, answers by lines.
final class Peer {
  /// What runs there, with versions.
  private(set) var name = ""
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var received = Data()

  /// - Parameters:
  ///   - script: the path of `peer.py`.
  ///   - folder: where the cases are written.
  init(script: String, folder: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script, folder]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    name = try answer()
  }

  deinit {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Nil where the document of the case is valid there too; else what is said instead.
  func objection(to index: Int) throws -> String? {
    let said = try ask("check \(index)")
    return said == "valid" ? nil : said
  }

  /// Nanoseconds for decoding and validating a case so many times.
  func run(_ index: Int, times: Int) -> Double { nanoseconds("run \(index) \(times)") }

  /// Nanoseconds for compiling the large schema so many times.
  func compile(times: Int) -> Double { nanoseconds("compile \(times)") }

  private func nanoseconds(_ question: String) -> Double {
    do {
      let said = try ask(question)
      guard let number = Double(said) else { throw BenchmarkFailure(said) }
      return number
    } catch {
      fatalError("the Python side, asked '\(question)': \(error)")
    }
  }

  private func ask(_ question: String) throws -> String {
    try questions.fileHandleForWriting.write(contentsOf: Data("\(question)\n".utf8))
    return try answer()
  }

  private func answer() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = Data(received[(end + 1)...])
        return line
      }
      let more = answers.fileHandleForReading.availableData
      if more.isEmpty { throw BenchmarkFailure("Python has ended; its own words are above") }
      received += more
    }
  }
}
