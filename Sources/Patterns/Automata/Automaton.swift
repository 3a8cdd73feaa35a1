/// A pattern as a table of states: one look-up for each code point, whatever pattern and text are.
///
/// Immutable once built. Texts need no more than its length in steps, and no memory.
final class Automaton: @unchecked Sendable {
  /// For each state a row of `stride` next states, by class; the last column is the text's end.
  /// A state is the offset of its row. The first row is rejection, the second acceptance.
  private let table: UnsafeMutablePointer<UInt16>
  private let stride: Int
  private let start: Int
  private let ascii: UnsafeMutablePointer<UInt8>
  /// The class of all code points beyond ASCII, where they share one.
  private let wideClass: UInt8?
  /// What else they are of; it owns the two tables, which are at hand here.
  private let wide: WideClasses
  private let pages: UnsafePointer<UInt16>
  private let blocks: UnsafePointer<UInt8>

  /// - Parameters:
  ///   - rows: the states' rows, in which states go by number.
  init(_ alphabet: Alphabet, rows: [[UInt16]], start: Int) {
    stride = alphabet.count + 1
    self.start = start * stride
    table = .allocate(capacity: rows.count * stride)
    for (index, row) in rows.enumerated() {
      for (column, next) in row.enumerated() {
        // Safe: the builder keeps rows × stride within 16 bits.
        (table + index * stride + column).initialize(to: next * UInt16(stride))
      }
    }
    ascii = .allocate(capacity: 0x80)
    for scalar in 0..<UInt32(0x80) {
      (ascii + Int(scalar)).initialize(to: alphabet.classNumber(of: scalar))
    }
    wide = WideClasses.of(alphabet)
    wideClass = wide.only
    pages = wide.pages
    blocks = wide.blocks
  }

  deinit {
    table.deallocate()
    ascii.deallocate()
  }

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    // At hand: what an object holds would be read again in each step.
    let (table, ascii, stride, end) = (table, ascii, stride, text.count)
    var state = start
    var position = 0
    while position < end {
      let byte = text[position]
      if byte < 0x80 {
        state = Int(table[state &+ Int(ascii[Int(byte)])])
        position &+= 1
      } else {
        state = Int(table[state &+ Int(takeWide(text, &position))])
      }
      if state <= stride { return state != 0 }
    }
    return state == stride || table[state &+ stride &- 1] != 0
  }

  @inline(__always)
  private func takeWide(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> UInt8 {
    if let wideClass {
      position &+= ScalarTable.width(of: text[position])
      return wideClass
    }
    guard let (page, rest) = BasicPlane.take(text, &position) else {
      position &+= 4
      return classBeyondPlane(text, position &- 4)
    }
    return blocks[Int(pages[page]) << 6 | rest]
  }

  /// Rare, and by itself, so that the others' position needs no place in memory.
  @inline(never)
  private func classBeyondPlane(_ text: UnsafeRawBufferPointer, _ position: Int) -> UInt8 {
    var position = position
    return wide.number(of: ScalarTable.decode(text, &position))
  }
}
