import JSON

/// Builds the tree of one YAML document. What can be gone past is reported and gone past: duplicate
/// keys, tags, unset variables; what cannot ends the reading.
struct YAMLComposer: ~Copyable {
  /// Containers open at once.
  static let maxDepth = 64
  /// Values of a document, aliases written out.
  static let maxSize = 100_000

  private struct Stop: Error {}

  private var stream: YAMLEventStream
  private let environment: [String: String]
  private let diagnostics: Diagnostics
  private var anchors: [Key: YAMLNode] = [:]
  private var size = 0

  /// The document's value; nil where the text is not one YAML document, which is reported.
  static func compose(
    _ bytes: [UInt8], environment: [String: String], diagnostics: Diagnostics
  ) -> YAMLNode? {
    bytes.withUnsafeBytes { bytes in
      var composer = YAMLComposer(
        stream: YAMLEventStream(bytes), environment: environment, diagnostics: diagnostics)
      do {
        return try composer.document()
      } catch let error as YAMLEventStream.SyntaxError {
        diagnostics.error(
          at: error.place, "this is not YAML: \(error.message)",
          remedy: YAMLSyntaxRemedy.remedy(for: error, in: bytes))
      } catch {}
      return nil
    }
  }

  private init(
    stream: consuming YAMLEventStream, environment: [String: String], diagnostics: Diagnostics
  ) {
    self.stream = stream
    self.environment = environment
    self.diagnostics = diagnostics
  }

  private mutating func document() throws -> YAMLNode? {
    guard case .documentStart = try stream.next() else {
      diagnostics.error(
        at: TextPosition(line: 1, column: 1), "the file is empty",
        remedy: "a configuration has at least `kafka` and `routes`")
      return nil
    }
    let root = try node(try stream.next(), depth: 0)
    _ = try stream.next()
    if case .documentStart = try stream.next() {
      diagnostics.error(
        at: stream.start, "a second document begins here",
        remedy: "a configuration is one document; remove the `---`")
      return nil
    }
    return root
  }

  private mutating func node(_ event: YAMLEventStream.Event, depth: Int) throws -> YAMLNode {
    let start = stream.start
    let node: YAMLNode
    let anchor: String?
    switch event {
    case .scalar(let text, let isPlain, let name, let tag):
      refuse(tag, at: start)
      anchor = name
      node = scalar(text, isPlain: isPlain, start: start)
    case .sequenceStart(let name, let tag):
      refuse(tag, at: start)
      anchor = name
      node = YAMLNode(.sequence(try elements(depth: depth + 1)), start: start)
    case .mappingStart(let name, let tag):
      refuse(tag, at: start)
      anchor = name
      node = YAMLNode(.mapping(try entries(depth: depth + 1)), start: start)
    case .alias(let name):
      return try alias(name, depth: depth, at: start)
    default:
      preconditionFailure("libyaml gives balanced events")
    }
    try grow(by: 1, at: start)
    if let anchor { anchors[Key(anchor)] = node }
    return node
  }

  private mutating func elements(depth: Int) throws -> [YAMLNode] {
    try deepen(to: depth)
    var elements: [YAMLNode] = []
    while true {
      let event = try stream.next()
      if case .sequenceEnd = event { return elements }
      elements.append(try node(event, depth: depth))
    }
  }

  private mutating func entries(depth: Int) throws -> [YAMLEntry] {
    try deepen(to: depth)
    var entries: [YAMLEntry] = []
    var places: [Key: TextPosition] = [:]
    while true {
      let event = try stream.next()
      if case .mappingEnd = event { return entries }
      let place = stream.start
      let key = try key(event, depth: depth)
      let value = try node(try stream.next(), depth: depth)
      guard let key else { continue }
      if let first = places[Key(key)] {
        diagnostics.error(
          at: place, "`\(key)` is already at \(diagnostics.place(first))",
          remedy: "remove one of the two")
        continue
      }
      places[Key(key)] = place
      entries.append(YAMLEntry(key: key, place: place, value: value))
    }
  }

  /// A key's text; nil, reported, where it is no text or has a meaning that YAML 1.2 took away.
  private mutating func key(_ event: YAMLEventStream.Event, depth: Int) throws -> String? {
    let place = stream.start
    switch event {
    case .scalar("<<", true, _, _):
      diagnostics.error(
        at: place, "`<<` is not a key: YAML 1.2 has no merging of mappings",
        remedy: "what routes share goes into `defaults`")
      return nil
    case .scalar(let text, _, nil, nil):
      return text
    case .alias(let name):
      if let key = anchors[Key(name)]?.scalar { return key.text }
    case .scalar(let text, _, let anchor, let tag):
      refuse(tag, at: place)
      if let anchor {
        let scalar = YAMLScalar(text: text, isPlain: true, isVerbatim: false)
        anchors[Key(anchor)] = YAMLNode(.scalar(scalar), start: place)
      }
      return text
    default:
      _ = try node(event, depth: depth)
    }
    diagnostics.error(at: place, "a key is a text", remedy: "quote it")
    return nil
  }

  private func scalar(_ text: String, isPlain: Bool, start: TextPosition) -> YAMLNode {
    let (replaced, mistakes) = Substitution.apply(environment, to: text)
    // Quotes are two columns; an escape, a folded line or a block scalar makes the widths differ.
    let width = text.unicodeScalars.count + (isPlain ? 0 : 2)
    let isVerbatim =
      stream.end.line == start.line && stream.end.column - start.column == width
      && replaced.isSame(as: text)
    let node = YAMLNode(
      .scalar(YAMLScalar(text: replaced, isPlain: isPlain, isVerbatim: isVerbatim)), start: start)
    for mistake in mistakes {
      diagnostics.error(at: start, mistake.message, remedy: mistake.remedy)
    }
    if !mistakes.isEmpty { diagnostics.markWrong(node) }
    return node
  }

  private mutating func alias(
    _ name: String, depth: Int, at place: TextPosition
  ) throws -> YAMLNode {
    guard let node = anchors[Key(name)] else {
      diagnostics.error(
        at: place, "no value before this place has the anchor `&\(name)`",
        remedy: "quote the value if it is a text that begins with `*`")
      let scalar = YAMLScalar(text: "*\(name)", isPlain: false, isVerbatim: false)
      let stand = YAMLNode(.scalar(scalar), start: place)
      diagnostics.markWrong(stand)
      return stand
    }
    try grow(by: node.size, at: place)
    try deepen(to: depth + node.height)
    return node
  }

  private func refuse(_ tag: String?, at place: TextPosition) {
    guard let tag else { return }
    diagnostics.error(
      at: place, "the tag `\(tag)` says nothing here",
      remedy: "remove it; quote a value that is to be a text")
  }

  private func deepen(to depth: Int) throws {
    guard depth > Self.maxDepth else { return }
    diagnostics.error(at: stream.start, "more than \(Self.maxDepth) values lie in one another")
    throw Stop()
  }

  private mutating func grow(by more: Int, at place: TextPosition) throws {
    size += more
    guard size > Self.maxSize else { return }
    diagnostics.error(
      at: place, "the file has more than \(Self.maxSize) values, aliases written out")
    throw Stop()
  }
}
