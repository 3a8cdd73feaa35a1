/// One mistake or doubt about the configuration, or about a schema that it names, with its place.
package struct Diagnostic: Error, Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  /// The path of the file, as a person would write it from where the command was started.
  package var file: String
  /// From 1; code points; a line ends with LF.
  package var line: Int
  package var column: Int
  package var severity: Severity
  /// What is wrong, in one sentence without a final stop.
  package var message: String
  /// What to do about it.
  package var remedy: String?

  package init(
    file: String, line: Int, column: Int, severity: Severity, message: String, remedy: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
    self.remedy = remedy
  }

  /// `sluice.yaml:14:7: error: what is wrong (remedy)`.
  package var text: String {
    let tail = remedy.map { " (\($0))" } ?? ""
    return "\(file):\(line):\(column): \(severity.rawValue): \(message)\(tail)"
  }
}
