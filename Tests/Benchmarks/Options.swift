import Foundation

/// What the command line says of the suites on one core.
struct Options {
  /// What is no option, in its order.
  var names: [String] = []
  var rounds = 101
  /// Length of one round of one benchmark.
  var milliseconds = 2.0
  /// Only benchmarks whose name contains it.
  var only = ""
  /// Options that only one suite has, by name.
  private var others: [String: String] = [:]

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      switch argument {
      case "--rounds": rounds = max(1, arguments.popFirst().flatMap { Int($0) } ?? rounds)
      case "--milliseconds":
        milliseconds = max(1, arguments.popFirst().flatMap { Double($0) } ?? milliseconds)
      case "--only": only = arguments.popFirst() ?? ""
      case _ where argument.hasPrefix("--"): others[argument] = arguments.popFirst() ?? ""
      default: names.append(argument)
      }
    }
  }

  subscript(option: String) -> String? { others[option] }

  func includes(_ name: String) -> Bool { only.isEmpty || name.contains(only) }
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func number(_ value: Double, _ digits: Int) -> String { String(format: "%9.\(digits)f", value) }
