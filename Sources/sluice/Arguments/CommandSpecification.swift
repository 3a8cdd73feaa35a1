/// A command as its help text and the scanner of its arguments see it.
struct CommandSpecification: Sendable, Equatable {
  let name: String
  /// One line, for the list of commands.
  let summary: String
  /// What stands after the options: `SCHEMA [FILE…]`.
  let operands: String
  /// How many operands it takes.
  let operandCount: ClosedRange<Int>
  /// What the first operand that is missing is called.
  let missingOperand: String
  let options: [OptionSpecification]
  /// Lines of at most 79 columns.
  let description: String
  /// The exit codes that it can end with, apart from 2.
  let exitCodes: [(code: ExitCode, meaning: String)]

  init(
    _ name: String, summary: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
    missingOperand: String = "", options: [OptionSpecification], description: String,
    exitCodes: [(code: ExitCode, meaning: String)] = [(.done, "done")]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = operandCount
    self.missingOperand = missingOperand
    self.options = options + [.help]
    self.description = description
    self.exitCodes = exitCodes
  }

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  func option(named name: String) -> OptionSpecification? {
    options.first { $0.name == name || $0.short == name }
  }
}
