/// Help, as whole texts.
enum HelpText {
  /// What `sluice help` shows.
  static var overview: String {
    let width = CommandSpecification.all.map(\.name.utf8.count).max() ?? 0
    let commands = CommandSpecification.all.map { command in
      "  \(padded(command.name, to: width))  \(command.summary)\n"
    }
    return """
      Sluice turns raw JSON records into clean ones, on Kafka and offline.

      Usage: sluice COMMAND [OPTION...]

      Commands:
      \(commands.joined())
      'sluice help COMMAND' says more about a command.

      """
  }

  /// What `sluice help COMMAND` shows.
  static func of(_ command: CommandSpecification) -> String {
    let width = command.options.map(\.signature.utf8.count).max() ?? 0
    let options = command.options.map { option in
      "  \(padded(option.signature, to: width))  \(option.help)\n"
    }
    var codes = command.exitCodes
    codes.insert(
      (.usage, "the command line is wrong"),
      at: codes.firstIndex { $0.code.rawValue > 2 } ?? codes.count)
    let exitCodes = codes.map { code in
      "  \(padded("\(code.code.rawValue)", to: 2))  \(code.meaning)\n"
    }
    return """
      Usage: \(usage(of: command))

      \(command.description)

      Options:
      \(options.joined())
      Exit codes:
      \(exitCodes.joined())
      """
  }

  /// `sluice clean -c FILE [--route NAME] [--lines] [--json] [FILE...]`, in lines that fit a terminal.
  static func usage(of command: CommandSpecification) -> String {
    let start = "sluice \(command.name)"
    var words: [String] = []
    for option in command.options where option != .help {
      let word = [option.isRequired ? option.short ?? option.name : option.name, option.value]
        .compactMap(\.self).joined(separator: " ")
      words.append(
        (option.isRequired ? word : "[\(word)]") + (option.isRepeatable ? "..." : ""))
    }
    if !command.operands.isEmpty { words.append(command.operands) }
    var lines = [start]
    // The first line stands after `Usage: `, the others below its options.
    let indentation = String(repeating: " ", count: "Usage: ".utf8.count + start.utf8.count)
    for word in words {
      let line = lines[lines.count - 1]
      let width = line.utf8.count + (lines.count == 1 ? "Usage: ".utf8.count : 0)
      if width + 1 + word.utf8.count <= usageWidth {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indentation + " " + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let usageWidth = 82

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
