/// The values of a series' labels, compared byte by byte: a route named in NFC and one in NFD are two.
struct LabelValues: Hashable, Comparable, Sendable {
  let texts: [String]
  /// The values one after the other, each ended by a byte that UTF-8 never has.
  private let key: [UInt8]
  /// What to sort by: whole numbers first and by size, so that partition 2 comes before 10; then texts
  /// by their bytes, what another one begins before it.
  private let order: [UInt8]

  init(_ texts: [String]) {
    self.texts = texts
    var key: [UInt8] = []
    var order: [UInt8] = []
    for text in texts {
      key.append(contentsOf: text.utf8)
      key.append(0xFF)
      order.append(contentsOf: Self.isNumber(text) ? [0, UInt8(text.utf8.count)] : [1])
      order.append(contentsOf: text.utf8)
      order.append(0)
    }
    self.key = key
    self.order = order
  }

  static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  static func < (left: Self, right: Self) -> Bool {
    // Only texts with a NUL in them can be ordered alike without being equal.
    left.order == right.order
      ? left.key.lexicographicallyPrecedes(right.key)
      : left.order.lexicographicallyPrecedes(right.order)
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
      && (text.utf8.count == 1 || text.utf8.first != 48)
  }
}
