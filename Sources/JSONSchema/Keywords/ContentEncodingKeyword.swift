import JSON

/// `contentEncoding` of draft 7, where formats are asserted: a string that must be decodable. Later drafts have it
/// as an annotation alone.
struct ContentEncodingKeyword: Keyword {
  /// How a string's content is encoded, as far as that is understood here.
  enum Encoding: Equatable {
    case none
    case base64
    case unknown

    /// Names of encodings are without case (RFC 2045, §6.1).
    init(_ name: String) {
      switch name.lowercased() {
      case "7bit", "8bit", "binary": self = .none
      case "base64": self = .base64
      default: self = .unknown
      }
    }
  }

  static let definition = KeywordDefinition(
    "contentEncoding", .content, since: .draft7, until: .draft7
  ) { context throws(SchemaError) in
    guard context.value.kind == .string else {
      throw context.fail("'contentEncoding' is an encoding's name as a string")
    }
    let name = context.value.string
    guard context.assertsFormat else { return AnnotationKeyword(condition: .string) }
    switch Encoding(name) {
    case .base64: return ContentEncodingKeyword()
    case .none: break
    case .unknown:
      context.warn(
        "the encoding '\(name)' is not decoded: neither it nor what it encodes is checked",
        at: context.value)
    }
    return AnnotationKeyword(condition: .string)
  }

  func lower(into block: inout BlockBuilder) {
    block.check(.string, Instruction(.content, Int(Content.base64.rawValue)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .string else { return }
    var reader = ContentReader()
    guard case .noBase64 = reader.read(.base64, in: value) else { return }
    run.report(value, expected: "a string in base64", "must be encoded in base64")
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    if value.kind == .string { run.annotateItself(value) }
  }
}
