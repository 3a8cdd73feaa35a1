/// What the process says when it ends; the numbers are an interface (sysexits.h where it has one).
enum ExitCode: Int32, CaseIterable, Sendable {
  /// All is done.
  case done = 0
  /// Done, but something was rejected.
  case rejected = 1
  /// The command line is wrong.
  case usage = 2
  /// An input file cannot be read.
  case unreadable = 65
  /// No broker, a source topic is missing, or access was refused.
  case unavailable = 69
  /// A fault of the program or the system, a missed shutdown deadline, a second signal.
  case `internal` = 70
  /// The configuration is wrong, or a schema does not load.
  case configuration = 78

  /// The graver of two, for a command that goes on after a failure.
  func worse(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
