import Foundation

enum Fuzzing {
  /// How many rounds: what `SLUICE_FUZZ` says.
  static func count(otherwise count: Int) -> Int {
    ProcessInfo.processInfo.environment["SLUICE_FUZZ"].flatMap { Int($0) } ?? count
  }
}
