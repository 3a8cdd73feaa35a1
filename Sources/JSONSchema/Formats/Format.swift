import CivilTime
import JSON

/// The formats that are checked.
enum Format: UInt8, Sendable, CaseIterable {
  case date
  case dateTime
  case uri
  case uuid

  init?(name: String) {
    switch name {
    case "date": self = .date
    case "date-time": self = .dateTime
    case "uri": self = .uri
    case "uuid": self = .uuid
    default: return nil
    }
  }

  /// Formats of the dialect that are not checked: a schema that wants them asserted is refused.
  static let unbuilt: Set<String> = [
    "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
    "uri-reference", "iri", "iri-reference", "uri-template", "json-pointer",
    "relative-json-pointer", "regex",
  ]

  /// What is expected, for messages.
  var expected: String {
    switch self {
    case .date: "a date such as 2024-02-29"
    case .dateTime: "a date and time with an offset, such as 2024-02-29T12:30:00Z"
    case .uri: "an absolute URI"
    case .uuid: "a UUID"
    }
  }

  /// Whether a string is in the format.
  func accepts(_ string: Value) -> Bool {
    string.isEscaped ? string.withUnescaped(accepts) : accepts(string.content)
  }

  private func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .date: RFC3339.isFullDate(text)
    case .dateTime: RFC3339.isDateTime(text)
    case .uri: URISyntax.isURI(text)
    case .uuid: UUIDSyntax.isUUID(text)
    }
  }
}
