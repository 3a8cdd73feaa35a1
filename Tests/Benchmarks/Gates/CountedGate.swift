/// What a gate costs, beside what it may cost.
struct CountedGate {
  enum Verdict { case worse, better, kept }

  let name: String
  /// Nil: there is none yet.
  let threshold: GateThresholds.Cost?
  /// Of 1,000 documents.
  let allocations: Int
  /// Of one document; nil: they were not counted.
  let instructions: Int?

  /// Worse wins: what got better in one way does not pay for the other.
  var verdict: Verdict {
    guard let threshold else { return .worse }
    let limit = Double(threshold.instructions)
    let counted = Double(instructions ?? threshold.instructions)
    let tolerance = GateCommand.tolerance
    if allocations > threshold.allocations || counted > limit * (1 + tolerance) { return .worse }
    if allocations < threshold.allocations || counted < limit * (1 - tolerance) { return .better }
    return .kept
  }

  var line: String {
    var text = column("  \(name)", 34)
    text += column(Self.pair(allocations, threshold?.allocations), 16)
    text += column(instructions.map { Self.pair($0, threshold?.instructions) } ?? "not counted", 26)
    switch verdict {
    case .worse: text += threshold == nil ? "has no threshold" : "worse"
    case .better: text += "better: lower the threshold"
    case .kept: text += "kept"
    }
    if let instructions, let old = threshold?.instructions, old > 0, instructions != old {
      let change = (Double(instructions) / Double(old) - 1) * 100
      text += ", instructions" + number(change, 1).trimmed + " %"
    }
    return text
  }

  private static func pair(_ counted: Int, _ threshold: Int?) -> String {
    "\(counted) (\(threshold.map(String.init) ?? "none"))"
  }
}

extension String {
  /// With a sign, without blanks.
  fileprivate var trimmed: String {
    let digits = drop { $0 == " " }
    return digits.hasPrefix("-") ? " \(digits)" : " +\(digits)"
  }
}
