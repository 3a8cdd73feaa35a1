/// Finds what was probably meant.
enum Suggestion {
  /// The known name that is nearest, where it is near: one edit for short names, a third of longer ones,
  /// or a name that the other one begins.
  static func nearest(to name: String, among known: [String]) -> String? {
    let typed = Array(name.lowercased().utf8.prefix(64))
    let edits = known.map { (name: $0, edits: distance(typed, Array($0.lowercased().utf8))) }
    let limit = max(1, typed.count / 3)
    if let best = edits.min(by: { $0.edits < $1.edits }), best.edits <= limit { return best.name }
    let longer = known.filter { typed.count > 2 && $0.utf8.starts(with: typed) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// Insertions, deletions, replacements and exchanges of neighbours (optimal string alignment).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for (i, byte) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var best = min(above[j] + (byte == other ? 0 : 1), min(row[j], above[j + 1]) + 1)
        if i > 0, j > 0, byte == right[j - 1], other == left[i - 1] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      (before, above) = (above, row)
    }
    return above[right.count]
  }
}
