@testable import sluice

/// What a command did.
struct Outcome {
  var code: ExitCode
  var output: String
  var messages: String

  var lines: [String] { split(output) }
  var messageLines: [String] { split(messages) }

  private func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// Runs a command in this process.
func sluice(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
  sluice(arguments, environment: environment)
}

func sluice(_ arguments: [String], environment: [String: String] = [:]) -> Outcome {
  let console = Console(
    output: OutputStream(), messages: OutputStream(), environment: environment)
  let code = Program.run(arguments, console)
  return Outcome(code: code, output: console.output.text, messages: console.messages.text)
}
