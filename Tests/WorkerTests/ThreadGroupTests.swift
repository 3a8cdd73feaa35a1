import Synchronization
import TestSupport
import Testing

@testable import Worker

@Suite struct ThreadGroupTests {
  @Test func `a thread that ends unasked is named, once`() {
    let told = Monitor<[String]>([])
    let group = ThreadGroup { name in told.update { $0.append(name) } }
    let isOver = Monitor(false)
    group.start("first") { _ = isOver.wait { $0 ? true : nil } }
    group.start("second") {}
    #expect(told.wait(until: .after(Waiting.limit)) { $0.isEmpty ? nil : $0 } == ["second"])
    #expect(group.lost == "second")
    isOver.update { $0 = true }
    #expect(group.join(until: .after(Waiting.limit)) == nil)
    #expect(told.read { $0 } == ["second"])
  }

  @Test func `threads that were asked to end are no loss`() {
    let group = ThreadGroup { name in Issue.record("\(name) was asked") }
    let isOver = Monitor(false)
    for name in ["a", "b"] { group.start(name) { _ = isOver.wait { $0 ? true : nil } } }
    #expect(group.join(until: .now) == "a")
    group.end()
    isOver.update { $0 = true }
    #expect(group.join(until: .after(Waiting.limit)) == nil)
    #expect(group.lost == nil)
  }
}
