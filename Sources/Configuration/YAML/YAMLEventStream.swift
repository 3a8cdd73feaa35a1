import CYAML
import JSON

/// The events of one YAML text, read by libyaml.
struct YAMLEventStream: ~Copyable {
  enum Event {
    case documentStart
    case documentEnd
    case scalar(text: String, isPlain: Bool, anchor: String?, tag: String?)
    case sequenceStart(anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(anchor: String?, tag: String?)
    case mappingEnd
    case alias(String)
    case streamEnd
  }

  /// Why the text is not YAML.
  struct SyntaxError: Error {
    var place: TextPosition
    var message: String
    /// Offset in code points where libyaml stopped; nil where it could not decode the bytes.
    var index: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// Where the last event begins and ends.
  private(set) var start = TextPosition(line: 1, column: 1)
  private(set) var end = TextPosition(line: 1, column: 1)

  /// `bytes` must outlive the stream.
  init(_ bytes: UnsafeRawBufferPointer) {
    parser = .allocate(capacity: 1)
    precondition(yaml_parser_initialize(parser) == 1, "libyaml is out of memory")
    yaml_parser_set_input_string(
      parser, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  mutating func next() throws(SyntaxError) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
      defer { yaml_event_delete(&event) }
      start = Self.position(event.start_mark)
      end = Self.position(event.end_mark)
      if let event = Self.event(event) { return event }
    }
  }

  private static func event(_ event: yaml_event_t) -> Event? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return .sequenceStart(anchor: text(data.anchor), tag: text(data.tag))
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return .mappingStart(anchor: text(data.anchor), tag: text(data.tag))
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
      return .scalar(
        text: String(decoding: bytes, as: UTF8.self),
        isPlain: data.style == YAML_PLAIN_SCALAR_STYLE, anchor: text(data.anchor),
        tag: text(data.tag))
    default: return nil
    }
  }

  private var failure: SyntaxError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.pointee.error == YAML_READER_ERROR {
      let place = TextPosition(line: 1, column: 1)
      let offset = parser.pointee.problem_offset
      return SyntaxError(place: place, message: "\(problem), at byte \(offset)", index: nil)
    }
    let context = parser.pointee.context.map { ", \(String(cString: $0))" } ?? ""
    let since = Self.position(parser.pointee.context_mark)
    let opened = context.isEmpty ? "" : " that begins at \(since.line):\(since.column)"
    return SyntaxError(
      place: Self.position(parser.pointee.problem_mark),
      message: problem + context + (context.hasSuffix("ing a block mapping") ? opened : ""),
      index: Int(parser.pointee.problem_mark.index))
  }

  private static func position(_ mark: yaml_mark_t) -> TextPosition {
    // Safe: a configuration's lines and columns are bounded by its size.
    TextPosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }
}
