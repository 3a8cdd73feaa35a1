import Foundation

/// The HTTP pages of a worker that was started with `--log-format json`.
extension SluiceProcess {
  package struct NoPages: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where its pages are, e.g. `http://127.0.0.1:40123`; nil before it has started.
  package var adminURL: String? {
    for line in messages.split(separator: "\n") where line.contains("\"event\":\"started\"") {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["admin"] as? String
    }
    return nil
  }

  /// The answer of a page: status and body.
  package func get(_ path: String) throws -> (status: Int, body: String) {
    guard let url = adminURL else {
      throw NoPages(description: "the worker has not started: \(messages)")
    }
    return try HTTP.get(url + path)
  }

  /// Asks until the page answers so; false where the time is over, or the worker ends, before that.
  package func waitFor(
    _ path: String, deadline: Duration = Waiting.limit, _ isRight: (Int, String) -> Bool
  ) -> Bool {
    let limit = ContinuousClock.now + deadline
    while ContinuousClock.now < limit {
      if let (status, body) = try? get(path), isRight(status, body) { return true }
      // A page is asked again and again: leave the worker a breath.
      if process.wait(.milliseconds(20)) != nil { return false }
    }
    return false
  }

  /// The value of a series, as the metrics page writes it: `name{label="value"}`.
  package func metric(_ series: String) throws -> Double? { try metrics()[series] }

  /// All series of the metrics page.
  package func metrics() throws -> [String: Double] {
    Self.series(of: try get("/metrics").body)
  }

  /// Waits until a series has this value: what was done shows on the page a moment later.
  package func shows(_ series: String, _ value: Double) -> Bool {
    waitFor("/metrics") { _, page in Self.series(of: page)[series] == value }
  }

  private static func series(of page: String) -> [String: Double] {
    var values: [String: Double] = [:]
    for line in page.split(separator: "\n") where !line.hasPrefix("#") {
      guard let blank = line.lastIndex(of: " "),
        let value = Double(line[line.index(after: blank)...])
      else { continue }
      values[String(line[..<blank])] = value
    }
    return values
  }
}
