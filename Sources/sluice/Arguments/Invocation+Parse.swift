import JSON
import JSONSchema
import Telemetry

extension Invocation {
  /// Reads a command line, without the program's name.
  init(_ arguments: [String]) throws(ArgumentError) {
    guard let first = arguments.first else { throw .noCommand }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help": self = try Self.help(rest)
    case "--help", "-h": self = .help(nil)
    case "--version": self = .version(json: rest.contains("--json"))
    default:
      guard let command = CommandSpecification.named(first) else { throw .unknownCommand(first) }
      self = try Self.parse(command, ScannedArguments(rest, of: command))
    }
  }

  private static func help(_ arguments: [String]) throws(ArgumentError) -> Invocation {
    guard let name = arguments.first else { return .help(nil) }
    guard let command = CommandSpecification.named(name) else { throw .unknownCommand(name) }
    return .help(command)
  }

  private static func parse(
    _ command: CommandSpecification, _ scanned: ScannedArguments
  ) throws(ArgumentError) -> Invocation {
    if scanned.has(.help) { return .help(command) }
    let config = scanned.values[OptionSpecification.config.name] ?? ""
    switch command {
    case .run:
      var options = RunOptions(config: config)
      options.wait = try duration("--wait", scanned, command) ?? options.wait
      options.logFormat = try choice("--log-format", scanned, command)
      options.logLevel = try choice("--log-level", scanned, command) ?? options.logLevel
      return .run(options)
    case .demo:
      let bootstrap = try address("--bootstrap", scanned, command)
      return .demo(DemoOptions(bootstrap: bootstrap, keep: scanned.flags.contains("--keep")))
    case .clean:
      return .clean(
        CleanOptions(
          config: config, route: scanned.values["--route"], lines: scanned.has(.lines),
          json: scanned.has(.json), files: scanned.operands))
    case .check: return .check(CheckOptions(config: config, json: scanned.has(.json)))
    case .validate: return .validate(try validateOptions(scanned, command))
    default: return .version(json: scanned.has(.json))
    }
  }

  private static func validateOptions(
    _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> ValidateOptions {
    let options = ValidateOptions(
      schema: scanned.operands[0], files: Array(scanned.operands.dropFirst()),
      draft: try choice("--draft", scanned, command) ?? .draft202012,
      resources: try resources("--resource", scanned, command),
      formatAssertion: scanned.flags.contains("--format-assertion"),
      maxDepth: try depth("--max-depth", scanned, command) ?? DecodeOptions().maxDepth,
      lines: scanned.has(.lines), json: scanned.has(.json),
      output: try choice("--output", scanned, command),
      alternatives: scanned.flags.contains("--alternatives"))
    // Each says what is written.
    let given = [
      ("--output", options.output != nil), ("--json", options.json),
      ("--alternatives", options.alternatives),
    ].filter(\.1).map(\.0)
    if given.count > 1 {
      throw .conflictingOptions(given[0], given[1], command: command.name)
    }
    return options
  }

  /// `URI=DIR`, each.
  private static func resources(
    _ option: String, _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> [SchemaResourceFolder] {
    var resources: [SchemaResourceFolder] = []
    for value in scanned.lists[option] ?? [] {
      // A URI may have `=` in its query, but no folder of schemas is a query.
      guard let equals = value.firstIndex(of: "="), equals != value.startIndex,
        let resource = SchemaResourceFolder(
          uri: String(value[..<equals]), folder: String(value[value.index(after: equals)...]))
      else {
        throw .invalidValue(
          option: option, value: value,
          expected: "URI=DIR, as in https://schemas.example/v1=schemas", command: command.name)
      }
      if let known = resources.first(where: { $0.covers(sameAs: resource) }) {
        throw .invalidValue(
          option: option, value: value,
          expected: "one folder for each URI, and this one has '\(known.folder)'",
          command: command.name)
      }
      resources.append(resource)
    }
    return resources
  }

  /// A whole number, from 1 to what documents are read to at most.
  private static func depth(
    _ option: String, _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> Int? {
    guard let value = scanned.values[option] else { return nil }
    let levels = 1...DecodeOptions.depthCeiling
    if let depth = Int(value), levels.contains(depth) { return depth }
    throw .invalidValue(
      option: option, value: value,
      expected: "a number from \(levels.lowerBound) to \(levels.upperBound)",
      command: command.name)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> Choice? {
    guard let value = scanned.values[option] else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    let all = Choice.allCases.map(\.rawValue)
    let expected = all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
    throw .invalidValue(option: option, value: value, expected: expected, command: command.name)
  }

  /// `90s`, `500ms`, `2m`, `1h`; at most a week.
  private static func duration(
    _ option: String, _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> Duration? {
    guard let value = scanned.values[option] else { return nil }
    let digits = value.prefix { ("0"..."9").contains($0) }
    let milliseconds: Int? =
      switch value.dropFirst(digits.count) {
      case "ms": 1
      case "s": 1000
      case "m": 60_000
      case "h": 3_600_000
      default: nil
      }
    let limit = 7 * 24 * 3_600_000
    guard let milliseconds, let count = Int(digits), count <= limit / milliseconds else {
      throw .invalidValue(
        option: option, value: value, expected: "a time like 500ms, 60s or 5m",
        command: command.name)
    }
    return .milliseconds(count * milliseconds)
  }

  /// `host:port`, or several with commas.
  private static func address(
    _ option: String, _ scanned: ScannedArguments, _ command: CommandSpecification
  ) throws(ArgumentError) -> String? {
    guard let value = scanned.values[option] else { return nil }
    for address in value.split(separator: ",", omittingEmptySubsequences: false) {
      let colon = address.lastIndex(of: ":")
      let port = colon.flatMap { UInt16(address[address.index(after: $0)...]) }
      guard let colon, colon != address.startIndex, port != nil else {
        throw .invalidValue(
          option: option, value: value, expected: "HOST:PORT, or several with commas",
          command: command.name)
      }
    }
    return value
  }
}
