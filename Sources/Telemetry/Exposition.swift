/// Writes the Prometheus text format, version 0.0.4.
///
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct Exposition {
  private(set) var text = ""

  /// The `Content-Type` of what it writes.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  mutating func header(_ definition: MetricDefinition) {
    text += "# HELP \(definition.name) "
    appendEscaped(definition.help, quotes: false)
    text += "\n# TYPE \(definition.name) \(definition.kind.rawValue)\n"
  }

  /// One sample. `bound` is the value of a bucket's `le`, written last.
  mutating func sample(
    _ name: String, _ labels: [String], _ values: [String], bound: String? = nil, value: String
  ) {
    text += name
    if !labels.isEmpty || bound != nil {
      var separator = "{"
      for (label, labelValue) in zip(labels, values) {
        text += "\(separator)\(label)=\""
        appendEscaped(labelValue, quotes: true)
        text += "\""
        separator = ","
      }
      if let bound { text += "\(separator)le=\"\(bound)\"" }
      text += "}"
    }
    text += " \(value)\n"
  }

  /// A backslash and a line feed are escaped everywhere, a quote only in label values.
  private mutating func appendEscaped(_ part: String, quotes: Bool) {
    for scalar in part.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\"" where quotes: text += "\\\""
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// A sample's value: whole numbers without a fraction, infinities as `+Inf` and `-Inf`.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(value)"
  }
}
