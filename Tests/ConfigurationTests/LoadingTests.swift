import JSON
import Normalization
import Pipeline
import Testing

@testable import Configuration

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LoadingTests {
  @Test func `defaults are filled in`() throws {
    let (configuration, found) = Sample.load(
      Sample.kafka
        + "routes: [{ name: r, from: in, to: out, dead-letters: dead, fields: { a: /a } }]")
    #expect(found == [])
    let loaded = try #require(configuration)
    #expect(loaded.instance == nil)
    #expect(loaded.delivery == .atLeastOnce)
    #expect(loaded.transaction == TransactionLimits(every: .seconds(1), bytes: 67_108_864))
    #expect(loaded.adminListen == .init(host: "127.0.0.1", port: 9464))
    #expect(loaded.workers >= 1)
    #expect(loaded.commitInterval == .seconds(1))
    #expect(loaded.drainTimeout == .seconds(10))
    #expect(loaded.shutdownTimeout == .seconds(30))
    #expect(loaded.inFlight == .init(high: 16_777_216, low: 4_194_304, total: 33_554_432))
    let route = try #require(loaded.routes.first)
    #expect(route.name == "r")
    #expect(route.from == ["in"])
    #expect(route.when == nil)
    #expect(route.items == [Pointer(steps: [])])
    #expect(route.schema == nil && route.cleanSchema == nil)
    #expect(route.to == "out" && route.deadLetters == "dead")
    #expect(
      route.decode
        == DecodeOptions(duplicateKeys: .reject, tolerate: [], maxDepth: 128, maxBytes: 1_048_576))
    #expect(route.tombstones == .reject)
    #expect(route.verify && !route.revealValues && route.stopOnRejects == nil)
    #expect(route.key == .keep)
  }

  @Test func `every key has its typed value`() throws {
    let (configuration, found) = Sample.load(
      """
      kafka: { bootstrap.servers: "${B:-b:1}", group.id: g }
      instance: ${NAME}
      delivery: at-least-once
      admin: { listen: "[::1]:0" }
      workers: 3
      commit-interval: 250ms
      drain-timeout: 2m
      shutdown-timeout: 1h
      in-flight: { high: 1GiB, low: 64KiB, total: 1GiB }
      defaults: { dead-letters: dead, other-fields: snake_case }
      routes:
        - name: one
          from: [a, b]
          when: { pointer: /type, equals: 1.50 }
          framing: none
          items: [/*, ""]
          schema: s.json
          clean-schema: s.json
          format-assertion: false
          verify: never
          to: out
          dead-letters: dead
          key: /id
          headers: pass
          duplicate-keys: last
          tolerate: [byte-order-mark, trailing-commas]
          tombstones: skip
          max-depth: 1e1
          max-record-bytes: 4096
          stop-on-rejects: { share: 2.5%, of: 1e3 }
          reveal-values: true
        - name: two
          from: c
          when: { header: type, equals: 1.50 }
          to: out
      """, files: ["s.json": "{}"], environment: ["NAME": "007"])
    #expect(found == [])
    let loaded = try #require(configuration)
    #expect(loaded.instance == "007")
    #expect(loaded.adminListen == .init(host: "::1", port: 0))
    #expect(loaded.workers == 3)
    #expect(loaded.commitInterval == .milliseconds(250))
    #expect(loaded.drainTimeout == .seconds(120))
    #expect(loaded.shutdownTimeout == .seconds(3600))
    #expect(loaded.inFlight == .init(high: 1 << 30, low: 65_536, total: 1 << 30))
    let one = try #require(loaded.routes.first)
    #expect(one.from == ["a", "b"])
    let number = Array("1.5".utf8).withUnsafeBytes { ExactDecimal($0) }
    #expect(one.when == .pointer(try Pointer("/type"), equals: .number(number)))
    #expect(one.items == [try Pointer("/*"), try Pointer("")])
    #expect(one.schema != nil && one.cleanSchema != nil)
    #expect(!one.verify && one.revealValues)
    #expect(one.key == .pointer(try Pointer("/id")))
    #expect(
      one.decode
        == DecodeOptions(
          duplicateKeys: .last, tolerate: [.byteOrderMark, .trailingCommas], maxDepth: 10,
          maxBytes: 4096))
    #expect(one.tombstones == .skip)
    #expect(one.stopOnRejects == StopOnRejects(share: 0.025, of: 1000))
    let two = try #require(loaded.routes.last)
    #expect(two.when == .header("type", equals: Array("1.50".utf8)))
    #expect(two.deadLetters == "dead")
  }

  @Test(arguments: [
    ("x", RouteCondition.Scalar.string(Array("x".utf8))),
    ("'1'", .string(Array("1".utf8))),
    ("no", .string(Array("no".utf8))),
    ("true", .boolean(true)),
    ("~", .null),
    ("10", .number(Array("1e1".utf8).withUnsafeBytes { ExactDecimal($0) })),
  ])
  func `what a pointer must find has its YAML type`(text: String, expected: RouteCondition.Scalar) {
    let (configuration, found) = Sample.load(
      Sample.withRoute(
        "name: r\nfrom: s\nto: t\ndead-letters: d\nother-fields: keep\n"
          + "when: { pointer: /a, equals: \(text) }"))
    #expect(found == [])
    guard case .pointer(_, let scalar)? = configuration?.routes.first?.when else {
      Issue.record("no condition")
      return
    }
    #expect(scalar == expected)
  }

  @Test func `an anchor and its aliases are one value`() {
    let (configuration, found) = Sample.load(
      Sample.kafka + """
        routes:
          - { name: a, from: s, to: t, dead-letters: d, fields: &f { a: /a, b: /b } }
          - { name: b, from: u, to: t, dead-letters: d, fields: *f }
        """)
    #expect(found == [])
    #expect(configuration?.routes.map(\.plan.cleanNames) == [[["a"], ["b"]], [["a"], ["b"]]])
  }

  @Test(arguments: [
    ("localhost:1", "localhost", 1), ("0.0.0.0:65535", "0.0.0.0", 65_535), ("[::]:80", "::", 80),
  ])
  func `listen addresses`(text: String, host: String, port: Int) {
    #expect(
      LoadedConfiguration.ListenAddress(text)
        == LoadedConfiguration.ListenAddress(host: host, port: port))
  }

  @Test(arguments: [
    "", ":", "a", "a:", ":1", "a:b", "a:65536", "::1:80", "[]:1", "a:+1", "a:123456",
  ])
  func `what is no listen address`(text: String) {
    #expect(LoadedConfiguration.ListenAddress(text) == nil)
  }

  @Test(arguments: [
    ("s.json", "sluice.yaml", "s.json"),
    ("./s.json", "sluice.yaml", "s.json"),
    ("../s/a.json", "sluice.yaml", "../s/a.json"),
    ("../s/a.json", "deploy/sluice.yaml", "s/a.json"),
    ("../../s/a.json", "deploy/sluice.yaml", "../s/a.json"),
    ("a.json", "/etc/sluice/sluice.yaml", "/etc/sluice/a.json"),
    ("../../../a.json", "/etc/sluice.yaml", "/a.json"),
    ("/x//y/./a.json", "deploy/sluice.yaml", "/x/y/a.json"),
  ])
  func `paths are relative to the file`(path: String, file: String, expected: String) {
    #expect(FilePath.resolve(path, besides: file) == expected)
  }

  @Test func `files are read from disk`() throws {
    var template = Array("/tmp/sluice-XXXXXX".utf8CString)
    let created = try #require(mkdtemp(&template))
    let folder = String(cString: created)
    try write(#"{ "type": "object" }"#, to: folder + "/s.json")
    try write(
      Sample.withRoute(
        "name: r\nfrom: s\nto: t\ndead-letters: d\nfields: { a: /a }\nschema: s.json"),
      to: folder + "/sluice.yaml")
    defer {
      unlink(folder + "/s.json")
      unlink(folder + "/sluice.yaml")
      rmdir(folder)
    }
    let result = ConfigurationLoader.load(file: folder + "/sluice.yaml", environment: [:])
    #expect(result.diagnostics == [])
    #expect(result.configuration?.routes.first?.schema != nil)
    let directory = ConfigurationLoader.load(file: folder, environment: [:])
    #expect(
      directory.diagnostics.map(\.text) == [
        "\(folder):1:1: error: cannot read the configuration: is a directory"
      ])
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "wb"))
    fputs(text, file)
    fclose(file)
  }
}
