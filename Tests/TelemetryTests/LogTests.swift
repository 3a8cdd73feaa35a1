import Dispatch
import Synchronization
import Telemetry
import Testing

/// Keeps lines.
private final class Lines: Sendable {
  private let bytes = Mutex<[[UInt8]]>([])
  var texts: [String] { bytes.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

  func log(_ format: Log.Format, level: Log.Level = .info) -> Log {
    let time = LogTime(milliseconds: 1_767_323_045_006)
    return Log(
      level: level, format: format, now: { time },
      sink: { [self] line in
        bytes.withLock { $0.append(line) }
      })
  }
}

@Suite struct LogTests {
  @Test func `logfmt quotes what it must`() {
    let lines = Lines()
    lines.log(.logfmt).info(
      "partitions assigned",
      [
        "topic": "a.b", "count": 3, "empty": "", "lost": false, "absent": nil,
        "text": "a \"b\"\n\u{1B}[31m=", "took": Duration.milliseconds(1250), "share": 0.5,
      ])
    #expect(
      lines.texts == [
        #"time=2026-01-02T03:04:05.006Z level=info event="partitions assigned" topic=a.b count=3 "#
          + #"empty="" lost=false text="a \"b\"\n\u001b[31m=" took=1.25 share=0.5"# + "\n"
      ])
  }

  @Test func `JSON lines are JSON`() {
    let lines = Lines()
    lines.log(.json).error(
      "no \"broker\"", ["broker": "a:1", "code": -195 as Int32, "share": Double.nan])
    #expect(
      lines.texts == [
        #"{"time":"2026-01-02T03:04:05.006Z","level":"error","event":"no \"broker\"","#
          + #""broker":"a:1","code":-195,"share":"nan"}"# + "\n"
      ])
  }

  @Test func `events below the level are dropped, and their fields not even computed`() {
    let lines = Lines()
    let log = lines.log(.logfmt, level: .warning)
    func costly() -> String {
      Issue.record("computed")
      return ""
    }
    log.debug("a", ["x": costly()])
    log.info("b", ["x": costly()])
    log.warning("c")
    log.error("d")
    #expect(lines.texts.map { $0.split(separator: " ")[1] } == ["level=warning", "level=error"])
  }

  @Test func `lines of many threads stay whole`() {
    let lines = Lines()
    let log = lines.log(.logfmt)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 { log.info("e", ["thread": thread, "number": number]) }
    }
    #expect(Set(lines.texts).count == 4000)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_999, "2000-02-29T00:00:00.999Z"),
      (4_102_444_799_010, "2099-12-31T23:59:59.010Z"),
    ] as [(Int64, String)])
  func `time is RFC 3339 in UTC`(milliseconds: Int64, text: String) {
    #expect(LogTime(milliseconds: milliseconds).text == text)
  }
}
