import Configuration
import Pipeline

/// Configurations for tests, read from memory.
enum Sample {
  static let kafka = "kafka: { bootstrap.servers: \"b:9092\", group.id: g }\n"

  /// A route's keys, as a flow mapping.
  static let route = "{ name: r, from: in, to: out, dead-letters: dead, other-fields: keep }"

  /// Lines 1 and 2 are Kafka's and `routes:`; the route's first key is at 3:5.
  static func withRoute(_ lines: String) -> String {
    let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
    return kafka + "routes:\n  - " + indented.drop { $0 == " " } + "\n"
  }

  static func load(
    _ text: String, files: [String: String] = [:], environment: [String: String] = [:],
    file: String = "sluice.yaml",
    refusal: @escaping ConfigurationLoader.PropertyRefusal = { _, _, _ in nil }
  ) -> (configuration: LoadedConfiguration?, found: [String]) {
    let files = files.merging([file: text]) { $1 }
    let result = ConfigurationLoader.load(
      file: file, environment: environment,
      read: { path throws(FileReadingError) in
        guard let text = files[path] else {
          throw FileReadingError(message: "no such file or directory")
        }
        return Array(text.utf8)
      },
      refusal: refusal)
    return (result.configuration, result.diagnostics.map(\.text))
  }

  /// What is found wrong; nothing where the configuration loads.
  static func mistakes(_ text: String, files: [String: String] = [:]) -> [String] {
    load(text, files: files).found
  }
}
