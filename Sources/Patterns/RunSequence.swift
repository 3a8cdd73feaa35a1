/// Runs of code points, one after the other from the start of the text on, each taken greedily.
///
/// Greed is right because no run that may vary shares a code point with what can follow it, so that
/// giving back what it took could not help.
struct RunSequence: Sendable {
  private struct Run: Sendable {
    var table: ScalarTable
    var min: Int
    var max: Int
  }

  private var runs: [Run] = []
  private let isAtEnd: Bool

  /// Nil where a run that may vary could be mistaken for what follows.
  init?(_ terms: Shortcut.Terms) {
    isAtEnd = terms.isAtEnd
    for (index, run) in terms.runs.enumerated() {
      if run.min != run.max {
        for next in terms.runs[(index + 1)...] {
          guard run.set.isDisjoint(with: next.set) else { return nil }
          if next.min > 0 { break }
        }
      }
      runs.append(Run(table: ScalarTable(run.set), min: run.min, max: run.max))
    }
  }

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    var index = 0
    while index < runs.count {
      var taken = 0
      while taken < runs[index].max, position < text.count,
        runs[index].table.takes(text, &position)
      { taken &+= 1 }
      if taken < runs[index].min { return false }
      index &+= 1
    }
    return !isAtEnd || position == text.count
  }
}
