extension LoadedConfiguration.ListenAddress {
  /// Reads `host:port`; an IPv6 address stands in brackets. Nil where it is neither.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = bytes[(colon + 1)...]
    guard (1...5).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535
    else { return nil }
    var host = bytes[..<colon]
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(UInt8(ascii: ":")) {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(decoding: host, as: UTF8.self), port: port)
  }
}
