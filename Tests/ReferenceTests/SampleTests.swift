import Configuration
import Pipeline
import TestSupport
import Testing
import sluice

@Suite struct `The reference pipeline` {
  @Test func `loads without a complaint`() throws {
    #expect(Reference.loaded.diagnostics.map(\.text) == [])
    let configuration = try #require(Reference.loaded.configuration)
    #expect(
      configuration.routes.map(\.name) == ["expositions", "items", "books", "diary", "weather"])
    #expect(Set(configuration.routes.map(\.deadLetters)) == ["catalog.dead", "diary.dead"])
    #expect(configuration.routes.map(\.from) == configuration.routes.map { ["\($0.to).raw"] })
  }

  @Test(arguments: try SampleCase.all())
  func `gives each sample its verdicts`(_ sample: SampleCase) throws {
    let verdicts = try Reference.verdicts(ofRoute: sample.route, sample.value, key: sample.key)
    #expect(
      verdicts == sample.verdicts,
      "\(sample.place): \(verdicts.map(\.testDescription).joined(separator: "\n"))")
  }

  @Test func `is compiled into the program as it is in the repository`() throws {
    for (path, bytes) in ReferencePipeline.files {
      #expect(try FileReading.read(Shared.checkout + "/" + path) == bytes, "\(path)")
    }
    let configuration = try #require(Reference.loaded.configuration)
    // Every file that the configuration names is among them.
    let embedded = ConfigurationLoader.load(
      file: ReferencePipeline.configuration, environment: [:],
      read: { path in try Wanted.some(ReferencePipeline.file(path), "\(path) is not embedded") })
    #expect(embedded.diagnostics.map(\.text) == [])
    #expect(embedded.configuration?.routes.map(\.name) == configuration.routes.map(\.name))
  }
}

@Suite struct `The samples` {
  @Test(arguments: ["expositions", "items", "books", "diary", "weather"])
  func `show each route good and bad records`(_ route: String) throws {
    let verdicts = try SampleCase.all().filter { $0.route == route }.flatMap(\.verdicts)
    #expect(verdicts.contains { $0.isClean })
    #expect(verdicts.contains { !$0.isClean })
  }

  @Test func `have names and keys of their own`() throws {
    let samples = try SampleCase.all()
    #expect(samples.count > 40)
    #expect(Set(samples.map { "\($0.route)/\($0.name)" }).count == samples.count)
    #expect(Set(samples.map(\.key)).count == samples.count)
  }

  @Test func `show every stage that is without a broker, and many reasons`() throws {
    var reasons: Set<String> = []
    for case .rejected(let reason, _, _) in try SampleCase.all().flatMap(\.verdicts) {
      reasons.insert(reason)
    }
    for stage in ["decode", "select", "validate", "normalize"] {
      #expect(reasons.contains { $0.hasPrefix("\(stage)/") }, "\(stage)")
    }
    #expect(reasons.count >= 20)
  }
}

/// A sample with its route, as an argument of a test.
struct SampleCase: Sendable, CustomTestStringConvertible {
  var route: String
  var sample: Sample

  var name: String { sample.name }
  var key: [UInt8]? { sample.key }
  var value: [UInt8]? { sample.value }
  var verdicts: [ExpectedVerdict] { sample.verdicts }
  var place: String { "\(route).samples:\(sample.line)" }
  var testDescription: String { "\(route): \(sample.name)" }

  /// From the repository: what is embedded is compared with it.
  static func all() throws -> [SampleCase] {
    try ["expositions", "items", "books", "diary", "weather"].flatMap { route in
      let path = Shared.checkout + "/Tests/Fixtures/reference/\(route).samples"
      let text = String(decoding: try FileReading.read(path), as: UTF8.self)
      return try SampleFile.parse(text).map { SampleCase(route: route, sample: $0) }
    }
  }
}
