/// The values of a series' labels, compared byte by byte: a route named in NFC and one in NFD are two.
struct LabelValues: Hashable, Comparable, Sendable {
  let texts: [String]
  /// The values one after the other, each ended by a byte that UTF-8 never has.
  private let key: [UInt8]

  init(_ texts: [String]) {
    self.texts = texts
    var key: [UInt8] = []
    for text in texts {
      key.append(contentsOf: text.utf8)
      key.append(0xFF)
    }
    self.key = key
  }

  static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// By the first value that differs; whole numbers by size, so that partition 2 comes before 10.
  static func < (left: Self, right: Self) -> Bool {
    for (one, other) in zip(left.texts, right.texts) where !one.utf8.elementsEqual(other.utf8) {
      if isNumber(one), isNumber(other), one.utf8.count != other.utf8.count {
        return one.utf8.count < other.utf8.count
      }
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return false
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
      && (text.utf8.count == 1 || text.utf8.first != 48)
  }
}
