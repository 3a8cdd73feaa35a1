import JSON

/// `contentMediaType` of draft 7, where formats are asserted: a string that must hold JSON, perhaps in base64. Other
/// media types are annotations, as all are in later drafts.
struct ContentMediaTypeKeyword: Keyword {
  let content: Content

  static let definition = KeywordDefinition(
    "contentMediaType", .content, since: .draft7, until: .draft7
  ) { context throws(SchemaError) in
    guard context.value.kind == .string else {
      throw context.fail("'contentMediaType' is a media type as a string")
    }
    let annotation = AnnotationKeyword(condition: .string)
    guard context.assertsFormat, isJSON(context.value.string) else { return annotation }
    switch context.sibling("contentEncoding").map({ ContentEncodingKeyword.Encoding($0.string) }) {
    case nil, .some(.none): return ContentMediaTypeKeyword(content: .json)
    case .base64: return ContentMediaTypeKeyword(content: .encodedJSON)
    // It has warned.
    case .unknown: return annotation
    }
  }

  /// Without case, and whatever its parameters are (RFC 2045, §5.1).
  private static func isJSON(_ mediaType: String) -> Bool {
    let name = mediaType.lowercased().utf8.prefix { $0 != UInt8(ascii: ";") }
    return name.filter { $0 != UInt8(ascii: " ") }.elementsEqual("application/json".utf8)
  }

  func lower(into block: inout BlockBuilder) {
    block.check(.string, Instruction(.content, Int(content.rawValue)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .string else { return }
    var reader = ContentReader()
    switch reader.read(content, in: value) {
    // Of base64 the other keyword speaks.
    case .readable, .noBase64: break
    case .limit: run.reachedLimit(at: value)
    case .noJSON(let error):
      run.report(
        value, expected: "a string that holds JSON", "must hold JSON: \(error.message)")
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    if value.kind == .string { run.annotateItself(value) }
  }
}
