/// An option of a command.
struct OptionSpecification: Sendable, Equatable {
  /// With its dashes: `--config`.
  let name: String
  /// With its dash: `-c`.
  let short: String?
  /// What stands for the value in help texts; nil for a flag.
  let value: String?
  let isRequired: Bool
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// What it does: a phrase for the list of options.
  let help: String

  init(
    _ name: String, short: String? = nil, value: String? = nil, isRequired: Bool = false,
    isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// `-c, --config FILE`
  var signature: String {
    [short.map { "\($0), " }, name, value.map { " \($0)" }].compactMap(\.self).joined()
  }

  static let config = OptionSpecification(
    "--config", short: "-c", value: "FILE", isRequired: true, help: "the configuration, YAML")
  static let json = OptionSpecification("--json", help: "write for programs: JSON on stdout")
  static let lines = OptionSpecification(
    "--lines", help: "one document a line, as in .ndjson and .jsonl files")
  static let help = OptionSpecification("--help", short: "-h", help: "show this text")
}
