import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

@Suite struct DemoTests {
  @Test func `the demo shows what became of every sample`() throws {
    let demo = try SluiceProcess(["demo"])
    #expect(demo.code() == 0, "\(demo.messages)")
    let sections = demo.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      sections == [
        "What became of them", "Decode errors", "Before and after", "Two dead letters",
      ])
    for route in ["expositions", "items", "books", "diary", "weather", "all"] {
      let row = try #require(
        demo.output.split(separator: "\n").first { $0.hasPrefix("  \(route) ") })
      let numbers = row.split(separator: " ").dropFirst().compactMap { Int($0) }
      #expect(numbers.count == 6)
      // items = clean + rejected + skipped, and a dead letter for each rejected one
      #expect(numbers[1] == numbers[2] + numbers[3] + numbers[4])
      #expect(numbers[3] == numbers[5])
      #expect(numbers[2] > 0 && numbers[3] > 0)
    }
    #expect(demo.output.contains("^"))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `a real cluster shows the same, and keeps nothing`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let embedded = try SluiceProcess(["demo"])
    let real = try SluiceProcess(["demo", "--bootstrap", broker.bootstrap])
    #expect(real.code() == 0, "\(real.messages)")
    #expect(embedded.code() == 0, "\(embedded.messages)")
    #expect(real.output == embedded.output)
    #expect(!(try broker.topics().contains { $0.hasPrefix("sluice-demo-") }))
  }

  @Test func `a cluster that is not there is unavailable`() throws {
    let demo = try SluiceProcess(["demo", "--bootstrap", "127.0.0.1:1"])
    #expect(demo.code() == 69)
    #expect(demo.messages.hasPrefix("sluice: no broker answers at 127.0.0.1:1: "))
  }
}
