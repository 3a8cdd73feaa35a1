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
  /// For each 64 code points of the basic plane the block of `blocks` that has their classes.
  private let pages: UnsafeMutablePointer<UInt16>
  private let blocks: UnsafeMutablePointer<UInt8>
  private let alphabet: Alphabet

  /// - Parameters:
  ///   - rows: the states' rows, in which states go by number.
  init(_ alphabet: Alphabet, rows: [[UInt16]], start: Int) {
    self.alphabet = alphabet
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
    let wide = Pages(alphabet)
    wideClass = wide.only
    pages = .allocate(capacity: max(wide.pages.count, 1))
    pages.initialize(repeating: 0, count: max(wide.pages.count, 1))
    for (index, block) in wide.pages.enumerated() { pages[index] = block }
    blocks = .allocate(capacity: max(wide.blocks.count, 1))
    blocks.initialize(repeating: 0, count: max(wide.blocks.count, 1))
    for (index, number) in wide.blocks.enumerated() { blocks[index] = number }
  }

  deinit {
    table.deallocate()
    ascii.deallocate()
    pages.deallocate()
    blocks.deallocate()
  }

  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    var state = start
    var position = 0
    while position < text.count {
      let byte = text[position]
      let number: UInt8
      if byte < 0x80 {
        number = ascii[Int(byte)]
        position &+= 1
      } else {
        number = takeWide(text, &position)
      }
      state = Int(table[state &+ Int(number)])
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
      return alphabet.classNumber(of: ScalarTable.decode(text, &position))
    }
    return blocks[Int(pages[page]) << 6 | rest]
  }
}

/// The classes of the basic plane, in blocks of 64; those of one class alone are shared.
private struct Pages {
  var only: UInt8?
  var pages: [UInt16] = []
  var blocks: [UInt8] = []

  init(_ alphabet: Alphabet) {
    let last = alphabet.starts.endIndex - 1
    if alphabet.starts[last] <= 0x80 {
      only = alphabet.classes[last]
      return
    }
    var uniform: [UInt8: UInt16] = [:]
    var interval = 0
    for page in 0..<UInt32(BasicPlane.pageCount) {
      let first = page << 6
      while interval < last, alphabet.starts[interval + 1] <= first { interval += 1 }
      let isUniform = interval == last || alphabet.starts[interval + 1] >= first + 64
      let number = alphabet.classes[interval]
      if isUniform, let block = uniform[number] {
        pages.append(block)
        continue
      }
      let block = UInt16(blocks.count >> 6)
      if isUniform { uniform[number] = block }
      pages.append(block)
      for scalar in first..<first + 64 { blocks.append(alphabet.classNumber(of: scalar)) }
    }
  }
}
