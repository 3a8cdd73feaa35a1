/// What is wrong with a command line. `command` is the command's name.
enum ArgumentError: Error, Equatable {
  /// Nothing was asked for.
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, command: String)
  /// A value's option is the last argument, or another option follows.
  case missingValue(option: String, value: String, command: String)
  /// `--json=yes`, of an option that takes no value.
  case unexpectedValue(option: String, command: String)
  /// `expected` says what would do.
  case invalidValue(option: String, value: String, expected: String, command: String)
  case repeatedOption(String, command: String)
  /// Two options that ask for different things.
  case conflictingOptions(String, String, command: String)
  case missingOption(String, command: String)
  case missingOperand(String, command: String)
  case unexpectedOperand(String, command: String)
}

extension ArgumentError {
  /// The whole text for stderr: what is wrong, and where help is.
  var lines: [String] { ["sluice: \(message)", hint] }

  private var message: String {
    switch self {
    case .noCommand: "a command is missing"
    case .unknownCommand(let name):
      "there is no command '\(shown(name))'"
        + suggestion(name, among: CommandSpecification.all.map(\.name) + ["help"])
    case .unknownOption(let name, let command):
      "'\(command)' has no option '\(shown(name))'" + suggestion(name, among: options(of: command))
    case .missingValue(let option, let value, let command):
      "'\(command)': \(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let command): "'\(command)': \(option) takes no value"
    case .invalidValue(let option, let value, let expected, let command):
      "'\(command)': \(option) cannot be '\(shown(value))'; it is \(expected)"
    case .repeatedOption(let option, let command): "'\(command)': \(option) is given twice"
    case .conflictingOptions(let one, let other, let command):
      "'\(command)': \(one) and \(other) do not go together"
    case .missingOption(let option, let command): "'\(command)' needs \(option)"
    case .missingOperand(let name, let command): "'\(command)' needs \(name)"
    case .unexpectedOperand(let operand, let command):
      "'\(command)' takes no argument '\(shown(operand))'"
    }
  }

  private var hint: String {
    switch self {
    case .noCommand, .unknownCommand: "'sluice help' lists the commands."
    case .unknownOption(_, let command), .missingValue(_, _, let command),
      .unexpectedValue(_, let command), .invalidValue(_, _, _, let command),
      .repeatedOption(_, let command), .conflictingOptions(_, _, let command),
      .missingOption(_, let command),
      .missingOperand(_, let command), .unexpectedOperand(_, let command):
      "'sluice help \(command)' says more."
    }
  }

  private func options(of command: String) -> [String] {
    CommandSpecification.named(command)?.options.map(\.name) ?? []
  }

  private func suggestion(_ name: String, among known: [String]) -> String {
    Suggestion.nearest(to: name, among: known).map { "; is '\($0)' meant?" } ?? ""
  }

  /// What somebody typed, safe for a terminal.
  private func shown(_ text: String) -> String { DisplayText.printable(text) }
}
