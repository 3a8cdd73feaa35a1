/// The line of a record in which something is wrong, cut to what a terminal can show, with a caret under
/// the place.
struct Excerpt: Equatable {
  /// The line's text, safe for a terminal.
  var text: String
  /// Columns before the caret.
  var caret: Int

  /// - Parameters:
  ///   - bytes: the record.
  ///   - offset: the byte that the caret stands under; the record's length means its end.
  ///   - width: columns that the text may take, at least 8.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int, width: Int = 100) {
    precondition(offset >= 0 && width >= 8)
    let offset = min(offset, bytes.count)
    // Nothing further away can be shown: a cell takes at most 4 bytes, of no width where it combines.
    let reach = width * 8
    var start = offset
    while start > max(0, offset - reach), bytes[start - 1] != lineFeed { start -= 1 }
    var end = offset
    while end < min(bytes.count, offset + reach), bytes[end] != lineFeed { end += 1 }
    let isCutBefore = start > 0 && bytes[start - 1] != lineFeed
    let isCutAfter = end < bytes.count && bytes[end] != lineFeed
    if isCutBefore { while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 } }
    if isCutAfter { while end > offset + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 } }
    // The line ends in CR LF.
    if end > offset, end < bytes.count, bytes[end - 1] == carriageReturn { end -= 1 }

    var cells = DisplayText.cells(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), from: start)
    for index in cells.indices
    where cells[index].text == "\u{2409}" && cells[index].offset != offset {
      cells[index].text = " "
    }
    let place = cells.lastIndex { $0.offset <= offset && offset < end } ?? cells.count
    let window = Self.window(
      cells.map(\.width), around: place, width: width, isCutBefore: isCutBefore,
      isCutAfter: isCutAfter)
    let opens = isCutBefore || window.lowerBound > 0
    let closes = isCutAfter || window.upperBound < cells.count
    text = (opens ? "…" : "") + cells[window].map(\.text).joined() + (closes ? "…" : "")
    caret = (opens ? 1 : 0) + cells[window.lowerBound..<place].reduce(0) { $0 + $1.width }
  }

  /// The cells to show: all where they fit, else two thirds of the width before the place and the rest
  /// behind it, as far as there is text on both sides.
  private static func window(
    _ widths: [Int], around place: Int, width: Int, isCutBefore: Bool, isCutAfter: Bool
  ) -> Range<Int> {
    let total = widths.reduce(0, +) + (isCutBefore ? 1 : 0) + (isCutAfter ? 1 : 0)
    if total <= width { return 0..<widths.count }
    // An ellipsis on both sides.
    let room = width - 2
    var used = place < widths.count ? widths[place] : 1
    var lower = place
    var upper = min(place + 1, widths.count)
    func extendBefore(to limit: Int) {
      while lower > 0, used + widths[lower - 1] <= limit {
        lower -= 1
        used += widths[lower]
      }
    }
    extendBefore(to: room * 2 / 3)
    while upper < widths.count, used + widths[upper] <= room {
      used += widths[upper]
      upper += 1
    }
    extendBefore(to: room)
    return lower..<upper
  }

  /// Two lines, the first with the line's number:
  /// ```
  ///   12 | "a": 1,,
  ///      |       ^
  /// ```
  func lines(number: Int, style: Style = .plain) -> [String] {
    let number = String(number)
    let margin = String(repeating: " ", count: max(4, number.utf8.count))
    let label = margin.dropFirst(number.utf8.count) + number
    return [
      " \(style.dim("\(label) |")) \(text)",
      " \(style.dim("\(margin) |")) \(String(repeating: " ", count: caret))\(style.mark("^"))",
    ]
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
