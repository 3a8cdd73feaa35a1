import TestSupport

extension SeededRandom {
  /// How much more than usual other tests do: 1, or up to 10 where `SLUICE_FUZZ` asks for it.
  static var effort: Int { min(10, max(1, mutations / 10_000)) }

  /// How many mutations the fuzz test makes: `SLUICE_FUZZ`, or 10,000.
  static let mutations = Fuzzing.count(otherwise: 10_000)

  /// Text of up to so many characters, ASCII and others in runs.
  mutating func text(upTo length: Int) -> String {
    var text = ""
    while text.unicodeScalars.count < Int.random(in: 0...length, using: &self) {
      let run = Int.random(in: 1...20, using: &self)
      let range: ClosedRange<UInt32> = [
        0x20...0x7E, 0x20...0x7E, 0xA0...0x7FF, 0xAC00...0xD7A3, 0x1F300...0x1F5FF,
      ].randomElement(using: &self)!
      for _ in 0..<run {
        text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: range, using: &self))!)
      }
    }
    return text
  }

  /// A JSON text: valid, without duplicate keys, at most so many containers deep.
  mutating func json(depth: Int) -> String {
    let count = Int.random(in: 0...(depth == 4 ? 40 : 5), using: &self)
    switch Int.random(in: 0..<(depth == 0 ? 5 : 9), using: &self) {
    case 0: return ["null", "true", "false"].randomElement(using: &self)!
    case 1, 2: return number()
    case 3, 4: return string()
    case 5, 6:
      let elements = (0..<count).map { _ in blank() + json(depth: depth - 1) + blank() }
      return "[" + (elements.isEmpty ? blank() : elements.joined(separator: ",")) + "]"
    default:
      let members = (0..<count).map { index in
        let name = Bool.random(using: &self) ? "\"\(index)\"" : string(ending: "\(index)")
        return blank() + name + blank() + ":" + blank() + json(depth: depth - 1) + blank()
      }
      return "{" + (members.isEmpty ? blank() : members.joined(separator: ",")) + "}"
    }
  }

  mutating func number() -> String {
    var text = ["", "-"].randomElement(using: &self)!
    text += ["0", "7", "10", "1234567890", "98765432109876543210"].randomElement(using: &self)!
    text += ["", "", ".0", ".5", ".000120"].randomElement(using: &self)!
    text += ["", "", "", "e0", "E+7", "e-12"].randomElement(using: &self)!
    return text
  }

  mutating func string(ending: String = "") -> String {
    let pieces = ["\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\uAC00", "\\uD83D\\uDE00", "\\u0000"]
    var text = "\""
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      // By code points: a quote and an accent are one character.
      let plain = self.text(upTo: 30).unicodeScalars.filter { $0 != "\"" && $0 != "\\" }
      text.unicodeScalars.append(contentsOf: plain)
      if Int.random(in: 0..<3, using: &self) == 0 { text += pieces.randomElement(using: &self)! }
    }
    return text + "_" + ending + "\""
  }

  private mutating func blank() -> String {
    ["", "", "", " ", "\n      ", "\t", "\r\n                         "].randomElement(
      using: &self)!
  }

  /// Changes bytes somewhere: flips, removals, repetitions, cuts, and pieces that are awkward.
  mutating func mutate(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...9, using: &self))
      switch Int.random(in: 0..<8, using: &self) {
      case 0 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
      case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      case 5:
        let from = Int.random(in: 0...bytes.count, using: &self)
        let piece = bytes[from..<min(bytes.count, from + 12)]
        bytes.insert(contentsOf: piece, at: place)
      case 6:
        // A member more, perhaps with a name that is there.
        let opening = bytes[place...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count - 1
        bytes.insert(contentsOf: "\"0\": 1,".utf8, at: opening + 1)
      default: bytes.insert(contentsOf: Self.awkward.randomElement(using: &self)!, at: place)
      }
    }
  }

  private static let awkward: [[UInt8]] =
    [
      "\"", "\\", "\\u", "\\uD800", "\\uDC00", "[", "]", "{", "}", ",", ":", "-", "0", "1e999", ".",
      "[[[[", "{\"a\":", "\"0\":1,", "\"1\":1,", "null", "tru", "\0", "\u{7F}", "\u{FEFF}",
      "\u{2028}", " ",
    ].map { Array($0.utf8) } + [[0xED, 0xA0, 0x80], [0xF4, 0x90], [0xC0], [0xE2, 0x82]]
}
