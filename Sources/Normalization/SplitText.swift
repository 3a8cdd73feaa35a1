import JSON

/// A text cut into parts; kept while the parts of one text are written.
struct SplitText: ~Copyable {
  /// Where each part lies in the text without its escapes.
  private(set) var parts: [Range<Int>] = []
  /// The tape index of the text that was cut last, and for which field; −1: none.
  private var index = -1
  private var field = -1

  init() {}

  /// What was cut belongs to an item that is gone.
  mutating func forget() { index = -1 }

  /// Cuts at each occurrence of each separator, from the left; the longest where several begin at one
  /// place. A text that was just cut is not cut again.
  mutating func cut(_ value: Value, field: Int, separators: [[UInt8]]) {
    if value.index == index, field == self.field { return }
    index = value.index
    self.field = field
    let text = value.unescaped
    parts.removeAll(keepingCapacity: true)
    var start = 0
    var offset = 0
    while offset < text.count {
      let length = Self.separator(in: text, at: offset, of: separators)
      if length > 0 {
        parts.append(start..<offset)
        offset += length
        start = offset
      } else {
        offset += 1
      }
    }
    parts.append(start..<text.count)
  }

  /// A part of the text that was cut last, `value`.
  func text(of part: Int, in value: Value) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: value.unescaped[parts[part]])
  }

  /// How long the longest separator at `offset` is; 0 where there is none.
  private static func separator(
    in text: UnsafeRawBufferPointer, at offset: Int, of separators: [[UInt8]]
  ) -> Int {
    var longest = 0
    for separator in separators where separator.count > longest {
      guard text.count - offset >= separator.count, text[offset] == separator[0] else { continue }
      let candidate = UnsafeRawBufferPointer(rebasing: text[offset..<offset + separator.count])
      if separator.withUnsafeBytes({ Bytes.equal($0, candidate) }) { longest = separator.count }
    }
    return longest
  }
}
