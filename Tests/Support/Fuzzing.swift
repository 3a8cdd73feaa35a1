import Foundation

/// How much the random tests try.
package enum Fuzzing {
  /// How many rounds: what `SLUICE_FUZZ` says, else `count`.
  package static func count(otherwise count: Int) -> Int {
    ProcessInfo.processInfo.environment["SLUICE_FUZZ"].flatMap { Int($0) } ?? count
  }
}
