/// What a metric family is called and what it means. Names and labels are an interface: they change
/// only with a release note.
package struct MetricDefinition: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// Only grows; its name ends in `_total`.
    case counter
    /// Goes up and down.
    case gauge
    /// Counts observations by size.
    case histogram
  }

  package let name: String
  package let kind: Kind
  /// One sentence, as `# HELP` says it.
  package let help: String
  /// Names of the labels, in the order in which they are written.
  package let labels: [String]
  /// Upper bounds of a histogram's buckets, ascending, without `+Inf`; empty for other kinds.
  package let buckets: [Double]

  /// - Precondition: the names are Prometheus names, no label is named twice or is called `le`,
  ///   and the buckets ascend. Anything else is a mistake in the program.
  package init(
    _ name: String, _ kind: Kind, help: String, labels: [String] = [], buckets: [Double] = []
  ) {
    precondition(Self.isName(name, colons: true), "no metric name: \(name)")
    precondition(labels.allSatisfy { Self.isName($0, colons: false) }, "no label name in \(labels)")
    precondition(Set(labels).count == labels.count, "a label of \(name) is named twice")
    precondition(!labels.contains("le"), "the label 'le' belongs to histograms")
    precondition((kind == .histogram) == !buckets.isEmpty, "buckets make a histogram: \(name)")
    precondition(
      zip(buckets, buckets.dropFirst()).allSatisfy { $0 < $1 }, "buckets ascend: \(name)")
    self.name = name
    self.kind = kind
    self.help = help
    self.labels = labels
    self.buckets = buckets
  }

  /// `name{label,label}`, as people write it.
  package var signature: String {
    labels.isEmpty ? name : "\(name){\(labels.joined(separator: ","))}"
  }

  private static func isName(_ text: String, colons: Bool) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
      case UInt8(ascii: ":"): colons
      default: false
      }
    }
  }
}
