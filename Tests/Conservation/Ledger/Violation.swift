/// What must not be.
enum Violation {
  /// An input whose output is nowhere, by the number of the output.
  case lost(SourcePlace, slot: Int)
  /// An input that was removed before it was read, and still has some of its outputs.
  case torn(SourcePlace, slot: Int)
  /// An output that is there more often than may be.
  case repeated(SourcePlace, slot: Int, times: Int)
  /// An output that no input comes to.
  case invented(Observation)
  /// A first occurrence behind that of a later input of its source partition and key.
  case disordered(Observation, SourcePlace, after: SourcePlace)
  /// A key in two partitions of one topic.
  case scattered(Observation)

  enum Kind: String, CaseIterable {
    case lost, torn, repeated, invented, disordered, scattered
  }

  var kind: Kind {
    switch self {
    case .lost: .lost
    case .torn: .torn
    case .repeated: .repeated
    case .invented: .invented
    case .disordered: .disordered
    case .scattered: .scattered
    }
  }
}

/// What the ledger came to.
struct Audit {
  var inputs = 0
  /// Outputs that were found.
  var outputs = 0
  /// Outputs beyond the first of their kind.
  var repeats = 0
  /// Inputs that were removed before they were read.
  var unread: [SourcePlace] = []
  /// Of each kind the first ones.
  var violations: [Violation] = []
  /// All of them, also those that are not kept.
  var counts: [Violation.Kind: Int] = [:]

  /// Violations of a kind that are kept.
  static let kept = 20

  mutating func add(_ violation: Violation) {
    counts[violation.kind, default: 0] += 1
    if counts[violation.kind, default: 0] <= Self.kept { violations.append(violation) }
  }

  var isClean: Bool { counts.isEmpty }
}
