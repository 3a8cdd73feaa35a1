#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When something happened, to the millisecond.
package struct LogTime: Sendable, Equatable {
  /// Milliseconds since 1970.
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Now.
  package init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    milliseconds = Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// RFC 3339, UTC: `2026-01-02T03:04:05.678Z`.
  package var text: String {
    var seconds = time_t(milliseconds / 1000)
    var fields = tm()
    gmtime_r(&seconds, &fields)
    let date = "\(fields.tm_year + 1900)-\(padded(fields.tm_mon + 1))-\(padded(fields.tm_mday))"
    let time = "\(padded(fields.tm_hour)):\(padded(fields.tm_min)):\(padded(fields.tm_sec))"
    return "\(date)T\(time).\(padded(Int32(milliseconds % 1000), to: 3))Z"
  }
}

private func padded(_ value: Int32, to width: Int = 2) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
