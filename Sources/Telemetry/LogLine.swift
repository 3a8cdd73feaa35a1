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
      JSONText.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
    }
    switch value {
    case .bare(let text): bytes.append(contentsOf: text.utf8)
    case .text(let text):
      if format == .logfmt, Self.isPlain(text) {
        bytes.append(contentsOf: text.utf8)
      } else {
        JSONText.append(text, to: &bytes)
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
}
