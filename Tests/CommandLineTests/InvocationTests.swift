import JSONSchema
import Telemetry
import Testing

@testable import sluice

@Suite struct InvocationTests {
  @Test(
    arguments: [
      (["help"], .help(nil)), (["--help"], .help(nil)), (["-h"], .help(nil)),
      (["help", "clean"], .help(.clean)), (["clean", "--help"], .help(.clean)),
      // Help is given whatever else is missing.
      (["check", "-c", "a", "-h", "--unknown"], .help(.check)),
      (["version"], .version(json: false)), (["version", "--json"], .version(json: true)),
      (["--version"], .version(json: false)),
      (["check", "-c", "a.yaml"], .check(CheckOptions(config: "a.yaml"))),
      (["check", "-ca.yaml"], .check(CheckOptions(config: "a.yaml"))),
      (
        ["check", "--config=a=b.yaml", "--json"],
        .check(CheckOptions(config: "a=b.yaml", json: true))
      ),
      (["check", "-c=a.yaml"], .check(CheckOptions(config: "a.yaml"))),
      (["run", "-c", "a"], .run(RunOptions(config: "a"))),
      (
        ["run", "--wait", "500ms", "-c", "a", "--log-format", "json", "--log-level", "debug"],
        .run(RunOptions(config: "a", wait: .milliseconds(500), logFormat: .json, logLevel: .debug))
      ),
      (["run", "-c", "a", "--wait", "0s"], .run(RunOptions(config: "a", wait: .zero))),
      (["run", "-c", "a", "--wait=2m"], .run(RunOptions(config: "a", wait: .seconds(120)))),
      (["demo"], .demo(DemoOptions())),
      (
        ["demo", "--keep", "--bootstrap", "[::1]:9092,b:1"],
        .demo(DemoOptions(bootstrap: "[::1]:9092,b:1", keep: true))
      ),
      (
        ["clean", "-c", "a", "-r", "items", "x.json", "--lines", "-", "--", "--json"],
        .clean(
          CleanOptions(config: "a", route: "items", lines: true, files: ["x.json", "-", "--json"]))
      ),
      (["validate", "s.json"], .validate(ValidateOptions(schema: "s.json"))),
      (
        [
          "validate", "--draft", "2019-09", "--resource", "https://a.example/s=d", "s.json",
          "--resource=urn:x=d=e", "--output=basic",
        ],
        .validate(
          ValidateOptions(
            schema: "s.json", draft: .draft201909,
            resources: [
              SchemaResourceFolder(prefix: "https://a.example/s", folder: "d"),
              SchemaResourceFolder(prefix: "urn:x", folder: "d=e"),
            ], output: .basic))
      ),
      (
        ["validate", "--alternatives", "s.json", "--draft=4", "--max-depth", "1024"],
        .validate(
          ValidateOptions(schema: "s.json", draft: .draft4, maxDepth: 1024, alternatives: true))
      ),
      (
        ["validate", "--format-assertion", "s.json", "a", "b", "--json"],
        .validate(
          ValidateOptions(schema: "s.json", files: ["a", "b"], formatAssertion: true, json: true))
      ),
    ] as [([String], Invocation)])
  func `a command line is read`(arguments: [String], expected: Invocation) throws {
    #expect(try Invocation(arguments) == expected)
  }

  @Test func `exit codes are those that are promised`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 65, 69, 70, 78])
    #expect(ExitCode.rejected.worse(.unreadable) == .unreadable)
    #expect(ExitCode.unreadable.worse(.rejected) == .unreadable)
  }
}
