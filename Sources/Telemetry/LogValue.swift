/// What a log line can hold.
package protocol LogValue {
  var logText: LogText { get }
}

/// A value as it is written.
package enum LogText: Sendable, Equatable {
  /// Text; quoted where the format asks for it.
  case text(String)
  /// A number, `true` or `false`: never quoted.
  case bare(String)
}

extension String: LogValue {
  package var logText: LogText { .text(self) }
}

extension Substring: LogValue {
  package var logText: LogText { .text(String(self)) }
}

extension Bool: LogValue {
  package var logText: LogText { .bare(self ? "true" : "false") }
}

extension Int: LogValue {
  package var logText: LogText { .bare(String(self)) }
}

extension Int32: LogValue {
  package var logText: LogText { .bare(String(self)) }
}

extension Int64: LogValue {
  package var logText: LogText { .bare(String(self)) }
}

extension UInt64: LogValue {
  package var logText: LogText { .bare(String(self)) }
}

extension Double: LogValue {
  package var logText: LogText { isFinite ? .bare(String(self)) : .text(String(self)) }
}

extension Duration: LogValue {
  /// Seconds, to the millisecond.
  package var logText: LogText {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return .bare(String(Double(milliseconds) / 1000))
  }
}
