import Foundation
import TestSupport

/// What the environment asks for.
enum Options {
  /// How long faults are injected, in seconds: `SLUICE_CONSERVATION_SECONDS`.
  static let seconds: Int =
    value("SLUICE_CONSERVATION_SECONDS").flatMap { Int($0) } ?? (isThorough ? 120 : 20)

  /// `all`, or words that pick from it: `kafka mock at-least-once exactly-once dynamic static`.
  static let selection: Set<Substring> = Set(
    (value("SLUICE_CONSERVATION") ?? "").split(whereSeparator: { $0 == " " || $0 == "," }))

  /// The program, where it is not the one beside the tests: one that is built with optimisation, say.
  static let executable = value("SLUICE_EXECUTABLE")

  private static let isThorough =
    value("CI") != nil || value("SLUICE_REQUIRE_KAFKA").map { $0 != "0" } ?? false

  private static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
