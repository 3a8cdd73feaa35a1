import CRdKafka

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One property that the linked librdkafka knows.
package struct LibraryProperty: Sendable, Equatable {
  /// Which clients it concerns.
  package enum Side: Sendable {
    case both
    case consumer
    case producer
  }

  package let name: String
  /// The name that this one is an alias of, else its own.
  package let canonicalName: String
  package let side: Side
  /// As the library prints it, empty where there is none.
  package let defaultValue: String
}

/// The linked librdkafka's own table of properties, so that it is right for every release.
///
/// `rd_kafka_conf_properties_show` prints it as a Markdown table:
/// `name | C/P | range | default | importance | description`.
package enum LibraryProperties {
  /// By name, aliases included. Read once.
  package static let all: [String: LibraryProperty] = {
    var table: [String: LibraryProperty] = [:]
    for line in printed().split(separator: "\n") {
      // A global property wins over the topic property of the same name, as in `rd_kafka_conf_set`.
      if let property = parse(line), table[property.name] == nil { table[property.name] = property }
    }
    return table
  }()

  /// Nil where the linked library does not know the name.
  package static func knownProperty(_ name: String) -> LibraryProperty? { all[name] }

  /// The name of which `name` is an alias, else `name`.
  static func canonicalName(_ name: String) -> String { all[name]?.canonicalName ?? name }

  /// The known name that a misspelt one was most likely meant to be.
  static func closestName(to name: String) -> String? {
    let wanted = Array(name.utf8)
    let best =
      all.keys.map { (name: $0, distance: distance(wanted, Array($0.utf8))) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let best, best.distance <= max(2, wanted.count / 6) else { return nil }
    return best.name
  }

  private static func parse(_ line: Substring) -> LibraryProperty? {
    let cells = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
    guard cells.count == 6, let side = side(trimmed(cells[1])) else { return nil }
    let name = trimmed(cells[0])
    return LibraryProperty(
      name: name, canonicalName: aliased(cells[5]) ?? name, side: side,
      defaultValue: trimmed(cells[3]))
  }

  private static func side(_ text: String) -> LibraryProperty.Side? {
    switch text {
    case "*": .both
    case "C": .consumer
    case "P": .producer
    default: nil
    }
  }

  /// Of a description such as "Alias for `acks`: …" the name.
  private static func aliased(_ description: Substring) -> String? {
    guard let start = description.firstRange(of: "Alias for `")?.upperBound,
      let end = description[start...].firstIndex(of: "`")
    else { return nil }
    return String(description[start..<end])
  }

  private static func trimmed(_ cell: Substring) -> String {
    var cell = cell
    while cell.first == " " { cell.removeFirst() }
    while cell.last == " " { cell.removeLast() }
    return String(cell)
  }

  private static func printed() -> String {
    var text: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let stream = open_memstream(&text, &size) else { return "" }
    rd_kafka_conf_properties_show(stream)
    fclose(stream)
    guard let text else { return "" }
    defer { free(text) }
    return String(
      decoding: UnsafeRawBufferPointer(start: text, count: size), as: UTF8.self)
  }

  /// Levenshtein's.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
