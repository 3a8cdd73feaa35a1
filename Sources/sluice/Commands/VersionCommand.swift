import Admin
import Configuration
import JSONSchema
import Kafka
import Patterns
import Telemetry

/// `sluice version`.
struct VersionCommand {
  let json: Bool
  let console: Console

  func run() -> ExitCode {
    let versions = Self.versions
    if json {
      let members = versions.map { name, version in
        "\(JSONText.quoted(name)):\(JSONText.quoted(version))"
      }
      console.output.line("{\(members.joined(separator: ","))}")
    } else {
      for (name, version) in versions { console.output.line("\(name) \(version)") }
    }
    return .done
  }

  static var versions: [(name: String, version: String)] {
    [
      ("sluice", Version.sluice), ("swift", Version.swift), ("librdkafka", LibraryVersion.text),
      ("pcre2", Pattern.libraryVersion), ("libyaml", ConfigurationLoader.yamlLibraryVersion),
      ("libmicrohttpd", AdminServer.libraryVersion),
    ] + (SchemaLoader.idnLibraryVersion.map { [("libidn2", $0)] } ?? [])
  }
}
