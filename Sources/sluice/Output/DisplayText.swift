/// Text that a terminal shows and does not obey.
enum DisplayText {
  /// A character as it is shown.
  struct Cell: Equatable {
    /// Offset of its first byte.
    var offset: Int
    var text: String
    /// Columns that it takes.
    var width: Int
  }

  /// Every character of `bytes`, shown safely: controls as pictures, invisible and directional ones by
  /// their code point, bytes that are no UTF-8 by their value.
  ///
  /// - Parameter offset: what the first byte's offset counts as.
  static func cells(_ bytes: some Collection<UInt8>, from offset: Int = 0) -> [Cell] {
    var cells: [Cell] = []
    var decoder = Unicode.UTF8.ForwardParser()
    let bytes = Array(bytes)
    var position = 0
    while position < bytes.count {
      var iterator = bytes[position...].makeIterator()
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let (text, width) = shown(Unicode.UTF8.decode(encoded))
        cells.append(Cell(offset: offset + position, text: text, width: width))
        position += encoded.count
      default:
        let text = "<\(hex(UInt32(bytes[position]), digits: 2))>"
        cells.append(Cell(offset: offset + position, text: text, width: text.utf8.count))
        position += 1
      }
      decoder = Unicode.UTF8.ForwardParser()
    }
    return cells
  }

  /// `text` with what a terminal would obey replaced.
  static func printable(_ text: String) -> String { cells(text.utf8).map(\.text).joined() }

  /// The same of a text that has no bound of its own: at most so many characters of it.
  static func printable(_ text: String, limit: Int) -> String {
    let cells = cells(text.utf8.prefix(4 * limit + 4))
    let isCut = cells.count > limit
    return cells.prefix(limit).map(\.text).joined() + (isCut ? "…" : "")
  }

  private static func shown(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
    switch scalar.value {
    // The pictures of controls stand in the order of the controls.
    case 0..<0x20: return (String(Unicode.Scalar(0x2400 + scalar.value)!), 1)
    case 0x7F: return ("\u{2421}", 1)
    // Joiners belong to words and emoji.
    case 0x200C, 0x200D: return (String(scalar), 0)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      let text = "<U+\(hex(scalar.value, digits: 4))>"
      return (text, text.utf8.count)
    default: return (String(scalar), DisplayWidth.of(scalar))
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
