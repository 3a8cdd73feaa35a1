import Foundation
import TestSupport
import Testing

@testable import sluice

@Suite struct CheckCommandTests {
  @Test func `a good configuration shows its routes`() throws {
    let workshop = try Workshop()
    let outcome = sluice("check", "-c", workshop.configuration)
    #expect(outcome.code == .done)
    #expect(outcome.messages == "")
    #expect(
      outcome.output == """
        route   from        to      dead letters  schema  clean schema
        things  things.raw  things  things.dead   yes     none
        copies  copies.raw  copies  things.dead   none    none
        \(workshop.configuration): no mistakes

        """)
  }

  @Test func `every mistake is reported with its place`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "sluice.yaml",
      """
      kafka:
        bootstrap.servers: localhost:9092
        group.id: a
        enable.auto.commit: true
        fetch.min.bites: 1
      routes:
        - name: a
          form: a.raw
          other-fields: keep
          to: a
          dead-letters: a.dead

      """)
    let outcome = sluice("check", "-c", file)
    #expect(outcome.code == .configuration)
    #expect(outcome.output == "")
    let lines = outcome.messageLines
    #expect(
      lines.contains { $0.hasPrefix("\(file):4:3: error: ") && $0.contains("enable.auto.commit") })
    #expect(
      lines.contains { $0.hasPrefix("\(file):5:3: error: ") && $0.contains("fetch.min.bytes") })
    #expect(lines.contains { $0.hasPrefix("\(file):8:5: error: ") && $0.contains("form") })
    #expect(lines.last?.hasPrefix("\(file): ") == true)
    #expect(lines.last?.contains(" mistakes") == true)
  }

  @Test func `for programs it is one object`() throws {
    let workshop = try Workshop()
    let good = sluice("check", "-c", workshop.configuration, "--json")
    #expect(
      good.output
        == #"{"file":"\#(workshop.configuration)","valid":true,"diagnostics":[],"routes":["#
        + #"{"name":"things","from":["things.raw"],"to":"things","deadLetters":"things.dead"},"#
        + #"{"name":"copies","from":["copies.raw"],"to":"copies","deadLetters":"things.dead"}]}"#
        + "\n")
    let bad = sluice("check", "--json", "-c", "/nonexistent/a.yaml")
    #expect(bad.code == .configuration)
    #expect(bad.messages == "")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(bad.output.utf8)) as? [String: Any])
    #expect(object["valid"] as? Bool == false)
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0]["severity"] as? String == "error")
    #expect(
      diagnostics[0]["message"] as? String
        == "cannot read the configuration: no such file or directory")
  }

  @Test func `properties that contradict each other are found without a broker`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "sluice.yaml",
      """
      kafka:
        bootstrap.servers: localhost:9092
        group.id: a
        security.protocol: ssl
        ssl.ca.location: /nonexistent/ca.pem
      routes:
        - { name: a, from: a.raw, other-fields: keep, to: a, dead-letters: a.dead }

      """)
    let outcome = sluice("check", "-c", file)
    #expect(outcome.code == .configuration)
    #expect(outcome.messages.contains("ssl.ca.location"))
  }
}
