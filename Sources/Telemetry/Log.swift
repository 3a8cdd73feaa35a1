import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The log: one line an event, whole lines only, whoever else writes.
///
/// Never pass a record's bytes or values: a log has other readers than the topics have.
///
/// ```
/// log.info("partitions assigned", ["topic": "diary.entries.raw", "count": 3])
/// ```
package final class Log: Sendable {
  package enum Level: String, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    // Safe: every case is among all cases.
    private var rank: Int { Self.allCases.firstIndex(of: self)! }
  }

  package enum Format: String, Sendable, CaseIterable {
    /// `time=… level=… event="…" name=value`, for people.
    case logfmt
    /// One JSON object a line, for machines.
    case json
  }

  /// A name and a value each; nil values are left out.
  package typealias Fields = KeyValuePairs<String, (any LogValue)?>

  /// Events below it are dropped.
  package let level: Level
  private let format: Format
  private let now: @Sendable () -> LogTime
  private let sink: Mutex<@Sendable ([UInt8]) -> Void>

  /// - Parameters:
  ///   - now: the clock.
  ///   - sink: takes each line, with its line feed; never called from two threads at once.
  package init(
    level: Level = .info, format: Format, now: @escaping @Sendable () -> LogTime = LogTime.init,
    sink: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.level = level
    self.format = format
    self.now = now
    self.sink = Mutex(sink)
  }

  /// A log on stderr; where no format is chosen, logfmt on a terminal and JSON lines otherwise.
  package static func standardError(level: Level = .info, format: Format? = nil) -> Log {
    let format = format ?? (isatty(STDERR_FILENO) == 1 ? .logfmt : .json)
    return Log(level: level, format: format) { writeWhole($0, to: STDERR_FILENO) }
  }

  /// A log that nobody reads.
  package static let silent = Log(level: .error, format: .logfmt) { _ in }

  package func debug(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
    write(.debug, event, fields)
  }

  package func info(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
    write(.info, event, fields)
  }

  package func warning(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
    write(.warning, event, fields)
  }

  package func error(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
    write(.error, event, fields)
  }

  private func write(_ level: Level, _ event: String, _ fields: () -> Fields) {
    guard level >= self.level else { return }
    var line = LogLine(format: format)
    line.append("time", .text(now().text))
    line.append("level", .text(level.rawValue))
    line.append("event", .text(event))
    for (name, value) in fields() {
      if let value { line.append(name, value.logText) }
    }
    let bytes = line.finish()
    sink.withLock { $0(bytes) }
  }
}

/// Writes all of it, unless the descriptor refuses: a log that cannot be written stops nothing.
private func writeWhole(_ bytes: [UInt8], to descriptor: Int32) {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress!, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&wait, 1, 1000) <= 0 { return }
      } else if errno != EINTR {
        return
      }
    }
  }
}
