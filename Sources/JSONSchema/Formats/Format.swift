import CivilTime
import JSON
import Patterns

/// The formats of all drafts (JSON Schema Validation, §7.3). The drafts agree on what a name means, but for two.
///
/// A draft that does not have a name may take it from another (§7.2.3), so that all of them mean something in all.
enum Format: UInt8, Sendable, CaseIterable {
  case date
  case time
  case dateTime
  case duration
  case email
  case idnEmail
  case hostname
  /// As drafts 4 and 6 have it: A-labels are labels like others.
  case plainHostname
  case idnHostname
  case ipv4
  case ipv6
  case uri
  case uriReference
  case iri
  case iriReference
  case uriTemplate
  case uuid
  case jsonPointer
  case relativeJSONPointer
  /// As 2020-12 has it: with steps to neighbours.
  case steppingJSONPointer
  case regex

  /// Nil where no draft has the name.
  init?(name: String, in draft: Draft = .draft202012) {
    switch name {
    case "date": self = .date
    case "time": self = .time
    case "date-time": self = .dateTime
    case "duration": self = .duration
    case "email": self = .email
    case "idn-email": self = .idnEmail
    case "hostname": self = draft < .draft7 ? .plainHostname : .hostname
    case "idn-hostname": self = .idnHostname
    case "ipv4": self = .ipv4
    case "ipv6": self = .ipv6
    case "uri": self = .uri
    case "uri-reference": self = .uriReference
    case "iri": self = .iri
    case "iri-reference": self = .iriReference
    case "uri-template": self = .uriTemplate
    case "uuid": self = .uuid
    case "json-pointer": self = .jsonPointer
    case "relative-json-pointer":
      self = draft < .draft202012 ? .relativeJSONPointer : .steppingJSONPointer
    case "regex": self = .regex
    default: return nil
    }
  }

  /// How far the format needs `IDNA`.
  enum Need {
    case none
    /// For A-labels alone; without it they are checked as other labels are.
    case some
    case all
  }

  var needOfIDNA: Need {
    switch self {
    case .idnEmail, .idnHostname: .all
    case .hostname: .some
    default: .none
    }
  }

  /// What is expected, for messages: a noun phrase.
  var expected: String {
    switch self {
    case .date: "a date such as 2024-02-29"
    case .time: "a time with an offset, such as 12:30:00Z"
    case .dateTime: "a date and time with an offset, such as 2024-02-29T12:30:00Z"
    case .duration: "a duration such as P1DT12H"
    case .email: "an e-mail address"
    case .idnEmail: "an e-mail address, internationalized or not"
    case .hostname, .plainHostname: "a host name"
    case .idnHostname: "a host name, internationalized or not"
    case .ipv4: "an IPv4 address such as 192.0.2.1"
    case .ipv6: "an IPv6 address such as 2001:db8::1"
    case .uri: "an absolute URI"
    case .uriReference: "a URI or a relative reference"
    case .iri: "an absolute IRI"
    case .iriReference: "an IRI or a relative reference"
    case .uriTemplate: "a URI template"
    case .uuid: "a UUID"
    case .jsonPointer: "a JSON Pointer such as /a/0"
    case .relativeJSONPointer, .steppingJSONPointer: "a relative JSON Pointer such as 1/a"
    case .regex: "a regular expression of ECMA-262"
    }
  }

  /// Whether a string is in the format. Takes time linear in its length, and allocates nothing but for `regex` and
  /// for labels that need IDNA.
  func accepts(_ string: Value) -> Bool { accepts(string.unescaped) }

  /// - Parameter text: UTF-8.
  func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .date: RFC3339.isFullDate(text)
    case .time: RFC3339.isFullTime(text)
    case .dateTime: RFC3339.isDateTime(text)
    case .duration: DurationSyntax.isDuration(text)
    case .email: EmailSyntax.isMailbox(text)
    case .idnEmail: EmailSyntax.isMailbox(text, international: true)
    case .hostname: (IDNA.isAvailable ? HostnameSyntax.encoded : .plain).accepts(text)
    case .plainHostname: HostnameSyntax.plain.accepts(text)
    case .idnHostname: HostnameSyntax.international.accepts(text)
    case .ipv4: AddressSyntax.isIPv4(text)
    case .ipv6: AddressSyntax.isIPv6(text)
    case .uri: URISyntax.isURI(text)
    case .uriReference: URISyntax.isReference(text)
    case .iri: URISyntax.isURI(text, international: true)
    case .iriReference: URISyntax.isReference(text, international: true)
    case .uriTemplate: URITemplateSyntax.isTemplate(text)
    case .uuid: UUIDSyntax.isUUID(text)
    case .jsonPointer: PointerSyntax.isPointer(text)
    case .relativeJSONPointer: PointerSyntax.isRelativePointer(text, movesIndex: false)
    case .steppingJSONPointer: PointerSyntax.isRelativePointer(text, movesIndex: true)
    case .regex: Pattern.isPattern(text)
    }
  }
}
