/// Finds the name that somebody who wrote another one probably meant.
enum NearestName {
  /// The known name that reads the same but for case, `-`, `_` and `.`, or else the one with the fewest
  /// edits, where these are few for its length.
  static func of(_ name: String, among known: [String]) -> String? {
    let plain = stripped(name)
    if let same = known.first(where: { stripped($0) == plain }) { return same }
    let limit = Swift.min(plain.count / 3, 3)
    return known.map { (name: $0, edits: edits(plain, stripped($0))) }
      .filter { $0.edits <= limit }
      .min { $0.edits < $1.edits }?.name
  }

  private static func stripped(_ name: String) -> [UInt8] {
    name.lowercased().utf8.prefix(64).filter { byte in
      byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".")
    }
  }

  /// Insertions, deletions, replacements and exchanges of neighbours (optimal string alignment).
  static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (i, byte) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var best = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (byte == other ? 0 : 1))
        if i > 0, j > 0, byte == right[j - 1], left[i - 1] == other {
          best = Swift.min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
