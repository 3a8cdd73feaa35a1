/// Writes the Prometheus text format, version 0.0.4.
///
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct Exposition {
  private(set) var bytes: [UInt8] = []

  /// The `Content-Type` of what it writes.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  mutating func header(_ definition: MetricDefinition) {
    append("# HELP \(definition.name) ")
    appendEscaped(definition.help, quotes: false)
    append("\n# TYPE \(definition.name) \(definition.kind.rawValue)\n")
  }

  /// One sample. `bound` is the value of a bucket's `le`, written last.
  mutating func sample(
    _ name: String, _ labels: [String], _ values: [String], bound: String? = nil, value: String
  ) {
    append(name)
    if !labels.isEmpty || bound != nil {
      var separator = "{"
      for (label, labelValue) in zip(labels, values) {
        append(separator)
        append(label)
        append("=\"")
        appendEscaped(labelValue, quotes: true)
        append("\"")
        separator = ","
      }
      if let bound { append("\(separator)le=\"\(bound)\"") }
      append("}")
    }
    append(" ")
    append(value)
    append("\n")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// A backslash and a line feed are escaped everywhere, a quote only in label values.
  private mutating func appendEscaped(_ text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\"") where quotes: append("\\\"")
      default: bytes.append(byte)
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
