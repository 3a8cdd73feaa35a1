/// A log line under construction.
struct LogLine {
  private let format: Log.Format
  private var bytes: [UInt8] = []

  init(format: Log.Format) {
    self.format = format
    if format == .json { bytes.append(UInt8(ascii: "{")) }
  }

  mutating func append(_ name: String, _ value: LogText) {
    switch format {
    case .logfmt:
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: "="))
    case .json:
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      appendQuoted(name)
      bytes.append(UInt8(ascii: ":"))
    }
    switch value {
    case .bare(let text): bytes.append(contentsOf: text.utf8)
    case .text(let text):
      if format == .logfmt, Self.isPlain(text) {
        bytes.append(contentsOf: text.utf8)
      } else {
        appendQuoted(text)
      }
    }
  }

  /// The line, with its line feed.
  consuming func finish() -> [UInt8] {
    if format == .json { bytes.append(UInt8(ascii: "}")) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Whether logfmt takes the text without quotes.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "\u{0}"..." ", "\"", "=", "\u{7F}"..."\u{9F}": false
        default: true
        }
      }
  }

  /// A JSON string; DEL and C1 controls are escaped too, since a terminal may obey them.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
