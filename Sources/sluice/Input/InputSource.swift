/// Where documents come from.
enum InputSource: Equatable {
  case standardInput
  case file(String)

  /// The operands of a command: none is stdin, and so is `-`.
  static func list(_ operands: [String]) -> [InputSource] {
    operands.isEmpty ? [.standardInput] : operands.map { $0 == "-" ? .standardInput : .file($0) }
  }

  /// The file's path; nil for stdin.
  var path: String? {
    switch self {
    case .standardInput: nil
    case .file(let path): path
    }
  }

  /// As messages name it.
  var name: String { path.map { DisplayText.printable($0) } ?? "<stdin>" }

  /// Whether its name says that it holds one document a line.
  var isNamedLines: Bool {
    guard let path else { return false }
    return path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl")
  }
}

/// Why an input cannot be read, in the system's words.
struct InputError: Error, Equatable {
  var reason: String
}
