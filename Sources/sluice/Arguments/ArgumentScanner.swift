/// The arguments of a command, split into options and operands.
struct ScannedArguments: Equatable {
  /// By the option's long name.
  private(set) var values: [String: String] = [:]
  /// Of options that may be given more than once, in their order.
  private(set) var lists: [String: [String]] = [:]
  private(set) var flags: Set<String> = []
  private(set) var operands: [String] = []

  func has(_ option: OptionSpecification) -> Bool { flags.contains(option.name) }

  /// Reads `--name value`, `--name=value`, `-n value`, `-nvalue`, flags and operands; `--` ends the
  /// options, `-` is an operand. After `--help` nothing else counts.
  init(_ arguments: [String], of command: CommandSpecification) throws(ArgumentError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if argument.utf8.first != UInt8(ascii: "-") || argument.utf8.count == 1 {
        operands.append(argument)
        continue
      }
      let (name, attached) = Self.split(argument, of: command)
      guard let option = command.option(named: name) else {
        throw .unknownOption(name, command: command.name)
      }
      if option == .help {
        flags = [option.name]
        return
      }
      try add(option, attached: attached, rest: &rest, command: command)
    }
    try check(command)
  }

  private mutating func add(
    _ option: OptionSpecification, attached: String?, rest: inout ArraySlice<String>,
    command: CommandSpecification
  ) throws(ArgumentError) {
    guard !flags.contains(option.name), values[option.name] == nil || option.isRepeatable else {
      throw .repeatedOption(option.name, command: command.name)
    }
    guard let value = option.value else {
      if attached != nil { throw .unexpectedValue(option: option.name, command: command.name) }
      flags.insert(option.name)
      return
    }
    if let attached {
      values[option.name] = attached
    } else if let next = rest.first, next.utf8.first != UInt8(ascii: "-") || next.utf8.count == 1 {
      values[option.name] = rest.removeFirst()
    } else {
      throw .missingValue(option: option.name, value: value, command: command.name)
    }
    if option.isRepeatable { lists[option.name, default: []].append(values[option.name]!) }
  }

  private func check(_ command: CommandSpecification) throws(ArgumentError) {
    for option in command.options where option.isRequired && values[option.name] == nil {
      throw .missingOption(
        [option.short ?? option.name, option.value].compactMap(\.self).joined(separator: " "),
        command: command.name)
    }
    if operands.count > command.operandCount.upperBound {
      throw .unexpectedOperand(
        operands[command.operandCount.upperBound], command: command.name)
    }
    if operands.count < command.operandCount.lowerBound {
      throw .missingOperand(command.missingOperand, command: command.name)
    }
  }

  /// `--name=value` and `-nvalue` taken apart.
  private static func split(
    _ argument: String, of command: CommandSpecification
  ) -> (name: String, value: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
    let short = String(argument.prefix(2))
    guard argument.utf8.count > 2, command.option(named: short) != nil else {
      return (argument, nil)
    }
    let rest = argument.dropFirst(2)
    return (short, String(rest.first == "=" ? rest.dropFirst() : rest))
  }
}
