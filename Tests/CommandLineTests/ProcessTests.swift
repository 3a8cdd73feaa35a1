import Foundation
import JSONSchema
import TestSupport
import Testing

@testable import sluice

@Suite struct ProcessTests {
  @Test func `results go to stdout, messages to stderr, and the exit code says which`() throws {
    let workshop = try Workshop()
    let process = try SluiceProcess(
      ["clean", "-c", workshop.configuration, "-r", "things"], input: "{\"title\":\"a\"}")
    #expect(process.code() == 0)
    #expect(process.output == "{\"name\":\"a\"}\n")
    #expect(process.messages == "1 clean, 0 rejected\n")

    let rejected = try SluiceProcess(
      ["clean", "-c", workshop.configuration, "-r", "things", "--json", "-"], input: "{")
    #expect(rejected.code() == 1)
    #expect(rejected.output.hasPrefix("{\"file\":null,\"document\":0,\"item\":null,"))
    #expect(rejected.messages == "")

    let wrong = try SluiceProcess(["clean"])
    #expect(wrong.code() == 2)
    #expect(wrong.output == "")
    #expect(wrong.messages == "sluice: 'clean' needs -c FILE\n'sluice help clean' says more.\n")
  }

  @Test func `help and versions are results`() throws {
    let help = try SluiceProcess(["help"])
    #expect(help.code() == 0)
    #expect(help.output == HelpText.overview)
    #expect(help.messages == "")
    let version = try SluiceProcess(["version", "--json"])
    #expect(version.code() == 0)
    let object = try JSONSerialization.jsonObject(with: Data(version.output.utf8))
    let versions = try #require(object as? [String: String])
    #expect(versions["sluice"] == Version.sluice)
    #expect(versions["librdkafka"]?.contains(".") == true)
    #expect(versions["libmicrohttpd"]?.contains(".") == true)
    #expect(versions["libidn2"] == SchemaLoader.idnLibraryVersion)
  }

  @Test func `a reader that has gone ends it as it ends other programs`() throws {
    let workshop = try Workshop()
    let line = "{\"title\":\"\(String(repeating: "x", count: 1000))\"}\n"
    let file = try workshop.folder.write("a.ndjson", String(repeating: line, count: 2000))
    let script =
      #""$0" clean -c "$1" -r things "$2" 2>/dev/null | head -n 1; exit "${PIPESTATUS[0]}""#
    let process = try SluiceProcess(
      ["-c", script, SluiceProcess.program(), workshop.configuration, file],
      executable: "/bin/bash")
    #expect(process.code() == 128 + SIGPIPE)
    #expect(process.output.hasPrefix("{\"name\":\"xxx"))
  }

  @Test func `a broker that is not there is waited for as long as it is told`() throws {
    let workshop = try Workshop()
    let process = try SluiceProcess(
      ["run", "-c", workshop.configuration, "--wait", "500ms", "--log-format", "json"])
    #expect(process.code() == 69)
    #expect(process.output == "")
    #expect(process.messages.contains("\"level\":\"error\",\"event\":\"not available\""))
  }

  @Test func `a signal ends the waiting too`() throws {
    let workshop = try Workshop()
    let process = try SluiceProcess(["run", "-c", workshop.configuration, "--wait", "60s"])
    #expect(process.says("127.0.0.1:1"))
    process.process.terminate()
    #expect(process.code() == 0)
  }

  @Test func `a wrong configuration keeps the worker from starting`() throws {
    let process = try SluiceProcess(["run", "-c", "/nonexistent/sluice.yaml"])
    #expect(process.code() == 78)
    #expect(
      process.messages
        == "/nonexistent/sluice.yaml:1:1: error: cannot read the configuration: no such file or "
        + "directory\n")
  }

  @Test(
    .needsShared("real"),
    arguments: [
      ("expositions", "exposition.json", 1, 0), ("items", "items.json", 13, 0),
      ("diary", "diary.json", 15, 0), ("books", "books.json", 6, 1),
      ("books", "books-broken.json", 0, 1),
    ])
  func `the real files are cleaned by the reference pipeline`(
    route: String, file: String, clean: Int, rejected: Int
  ) throws {
    let process = try SluiceProcess(
      [
        "clean", "-c", Shared.checkout + "/deploy/sluice.yaml", "--route", route,
        Shared.path("real/" + file),
      ], environment: ["KAFKA_BOOTSTRAP": "127.0.0.1:1"])
    #expect(process.code() == (rejected == 0 ? 0 : 1))
    #expect(process.output.split(separator: "\n").count == clean)
    #expect(process.messages.hasSuffix("\(clean) clean, \(rejected) rejected\n"))
    if file == "books-broken.json" {
      #expect(process.messages.contains("books-broken.json:12:17: decode/syntax: "))
    } else if rejected > 0 {
      #expect(process.messages.contains(": normalize/invalid-date: "))
      #expect(process.messages.contains("\n        at /data/6/attributes/release_date\n"))
    }
  }
}
