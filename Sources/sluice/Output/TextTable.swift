/// A table for people: columns as wide as what is in them, two blanks apart.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]

  init(_ header: [String], _ alignments: [Alignment]) {
    precondition(header.count == alignments.count)
    rows = [header]
    self.alignments = alignments
  }

  mutating func add(_ row: [String]) {
    precondition(row.count == alignments.count)
    rows.append(row.map { DisplayText.printable($0) })
  }

  /// One line a row, without blanks at the end; the header is bold.
  func lines(style: Style = .plain) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.enumerated().map { number, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let fill = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
        line += alignments[column] == .left ? cell + fill : fill + cell
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      return number == 0 ? style.bold(line) : line
    }
  }
}
