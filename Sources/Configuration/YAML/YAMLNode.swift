import JSON

/// One value of a YAML file, with its place. Aliases share the node of their anchor.
final class YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  let content: Content
  /// Where the value begins; of a block mapping, where its first key does.
  let start: TextPosition
  /// How many values this one is, aliases written out.
  let size: Int
  /// How many sequences and mappings lie in one another in it, itself included.
  let height: Int

  init(_ content: Content, start: TextPosition) {
    self.content = content
    self.start = start
    let children =
      switch content {
      case .scalar: [YAMLNode]()
      case .sequence(let elements): elements
      case .mapping(let entries): entries.map(\.value)
      }
    // Safe: the composer bounds what aliases expand to.
    size = children.reduce(1) { $0 + $1.size }
    if case .scalar = content {
      height = 0
    } else {
      height = 1 + (children.map(\.height).max() ?? 0)
    }
  }

  var entries: [YAMLEntry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  var elements: [YAMLNode] {
    if case .sequence(let elements) = content { elements } else { [] }
  }

  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The entry of a mapping under `key`, compared by bytes.
  func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key.isSame(as: key) } }

  subscript(_ key: String) -> YAMLNode? { entry(key)?.value }

  /// The place of the byte at `offset` of a scalar's text; the scalar's start where it is not known.
  func place(ofByte offset: Int) -> TextPosition {
    guard let scalar, scalar.isVerbatim else { return start }
    let before = scalar.text.utf8.prefix(offset).reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    let quote = scalar.isPlain ? 0 : 1
    return TextPosition(line: start.line, column: start.column + quote + before)
  }
}

/// A text of a YAML file, after `${NAME}` was replaced.
struct YAMLScalar: Sendable {
  var text: String
  /// Neither quoted nor a block scalar: its type is for YAML's core schema to say.
  var isPlain: Bool
  /// On one line, and written exactly as it reads.
  var isVerbatim: Bool
}

/// A key of a mapping with its place, and the value.
struct YAMLEntry: Sendable {
  let key: String
  let place: TextPosition
  let value: YAMLNode
}

extension String {
  /// Whether the bytes are the same; `==` would take canonically equivalent texts for one.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
