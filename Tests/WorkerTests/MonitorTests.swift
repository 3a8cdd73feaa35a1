import TestSupport
import Testing

@testable import Worker

@Suite struct MonitorTests {
  @Test func `a wait ends when the state is right`() {
    let monitor = Monitor(0)
    let thread = NamedThread("counter") { for _ in 0..<1000 { monitor.update { $0 += 1 } } }
    let reached: Int? = monitor.wait(until: .after(Waiting.limit)) { $0 == 1000 ? $0 : nil }
    #expect(reached == 1000)
    #expect(thread.join(until: .after(Waiting.limit)))
  }

  @Test func `a wait ends when its deadline passes`() {
    let monitor = Monitor(0)
    let reached: Int? = monitor.wait(until: .after(.milliseconds(5))) { _ in nil }
    #expect(reached == nil)
  }

  @Test func `a deadline is never before now, and never is never`() {
    #expect(Deadline.after(.seconds(-1)) <= .now)
    #expect(!Deadline.never.isPast)
    #expect(Deadline.after(.seconds(1 << 40)) == .never)
    #expect(Deadline.now.remaining == .zero)
    #expect(Deadline.after(.seconds(3600)).remainingMilliseconds(atMost: 500) == 500)
  }
}
