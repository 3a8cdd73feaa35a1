/// Runs of code points, one after the other from the start of the text on, each taken greedily.
///
/// Greed is right because no run that may vary shares a code point with what can follow it, so that
/// giving back what it took could not help.
final class RunSequence: @unchecked Sendable {
  private struct Run {
    /// Kept by `tables`, so that to ask it counts no reference.
    var table: Unmanaged<ScalarTable>
    var min: Int
    var max: Int
  }

  /// Written once.
  private let runs: UnsafeMutableBufferPointer<Run>
  private let tables: [ScalarTable]
  private let isAtEnd: Bool

  /// Nil where a run that may vary could be mistaken for what follows.
  init?(_ terms: Shortcut.Terms) {
    for (index, run) in terms.runs.enumerated() where run.min != run.max {
      for next in terms.runs[(index + 1)...] {
        guard run.set.isDisjoint(with: next.set) else { return nil }
        if next.min > 0 { break }
      }
    }
    isAtEnd = terms.isAtEnd
    tables = terms.runs.map { ScalarTable($0.set) }
    runs = .allocate(capacity: tables.count)
    for (index, run) in terms.runs.enumerated() {
      runs.initializeElement(
        at: index, to: Run(table: .passUnretained(tables[index]), min: run.min, max: run.max))
    }
  }

  deinit { runs.deallocate() }

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    var index = 0
    while index < runs.count {
      let run = runs[index]
      let taken = run.table.borrow { table in
        var taken = 0
        while taken < run.max, position < text.count, table.takes(text, &position) { taken &+= 1 }
        return taken
      }
      if taken < run.min { return false }
      index &+= 1
    }
    return !isAtEnd || position == text.count
  }
}
