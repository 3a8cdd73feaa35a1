import Configuration
import JSON
import Kafka
import Pipeline
import Telemetry
import Worker

/// A configuration file as every command reads it: what `check` reports is what stops the others.
struct ConfigurationFile {
  let path: String
  let environment: [String: String]

  /// The configuration, unless a diagnostic is an error.
  func load() -> (configuration: LoadedConfiguration?, diagnostics: [Diagnostic]) {
    let (configuration, diagnostics) = ConfigurationLoader.load(
      file: path, environment: environment, refusal: Self.refusal)
    guard let configuration else { return (nil, diagnostics) }
    let conflicts = conflicts(in: configuration)
    let isWrong = conflicts.contains { $0.severity == .error }
    return (isWrong ? nil : configuration, diagnostics + conflicts)
  }

  /// Loads it for a command that cannot go on without: mistakes are said, doubts are left to `check`.
  func load(or console: Console) -> LoadedConfiguration? {
    let (configuration, diagnostics) = load()
    guard let configuration else {
      let mistakes = diagnostics.filter { $0.severity == .error }
      console.say(mistakes.map { $0.line(style: console.messages.style) })
      return nil
    }
    return configuration
  }

  /// Why librdkafka refuses one property.
  private static func refusal(
    _ side: KafkaSection.Side, _ name: String, _ value: String
  ) -> String? {
    var properties = ClientProperties()
    switch side {
    case .both: properties.common = [(name, value)]
    case .consumer: properties.consumer = [(name, value)]
    case .producer: properties.producer = [(name, value)]
    }
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    guard let problem = problems.first(where: { $0.name == name && !$0.isWarning }) else {
      return nil
    }
    return problem.text
  }

  /// What librdkafka finds wrong with the properties together, and what its release is known for.
  private func conflicts(in configuration: LoadedConfiguration) -> [Diagnostic] {
    let section = configuration.kafka
    let all = section.common + section.consumer + section.producer
    let problems = ClientConfiguration.problems(
      in: ClientProperties(section), instance: configuration.instance,
      // Which one is not looked at, only what goes with it.
      transactionalID: configuration.delivery == .exactlyOnce ? "sluice" : nil)
    return problems.map { problem in
      let place = (all.first { $0.name == problem.name } ?? all.first)?.place
      return Diagnostic(
        file: path, line: place?.line ?? 1, column: place?.column ?? 1,
        severity: problem.isWarning ? .warning : .error, message: problem.message,
        remedy: problem.remedy)
    }
  }
}

extension PropertyProblem {
  /// The message with its remedy.
  var text: String { message + (remedy.map { " (\($0))" } ?? "") }
}

extension Diagnostic {
  /// `text`, safe for a terminal, its parts in colours.
  func line(style: Style) -> String {
    guard style.isColored else { return DisplayText.printable(text) }
    let label = severity == .error ? style.error("error:") : style.warning("warning:")
    let place = style.bold("\(DisplayText.printable(file)):\(line):\(column):")
    let remedy = remedy.map { " (\($0))" } ?? ""
    return "\(place) \(label) \(DisplayText.printable(message + remedy))"
  }

  /// A JSON object.
  var json: String {
    let remedy = remedy.map(JSONText.quoted) ?? "null"
    return "{\"file\":\(JSONText.quoted(file)),\"line\":\(line),\"column\":\(column),"
      + "\"severity\":\"\(severity.rawValue)\",\"message\":\(JSONText.quoted(message)),"
      + "\"remedy\":\(remedy)}"
  }
}
