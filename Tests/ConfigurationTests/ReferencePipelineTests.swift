import Pipeline
import Testing

@testable import Configuration

@Suite struct ReferencePipelineTests {
  /// The checkout's own folder: this file is `Tests/ConfigurationTests/…`.
  private var deploy: String {
    let steps = #filePath.split(separator: "/").dropLast(3)
    return "/" + steps.joined(separator: "/") + "/deploy/sluice.yaml"
  }

  @Test func `the reference pipeline loads without a doubt`() throws {
    let (configuration, diagnostics) = ConfigurationLoader.load(file: deploy, environment: [:])
    #expect(diagnostics.map(\.text) == [])
    let routes = try #require(configuration?.routes)
    #expect(routes.map(\.name) == ["expositions", "items", "books", "diary", "weather"])
    #expect(routes.allSatisfy { $0.schema != nil && $0.cleanSchema != nil })
    #expect(configuration?.kafka.consumerValue("bootstrap.servers") == "localhost:9092")
    #expect(configuration?.kafka.consumerValue("group.id") == "sluice")
  }
}
