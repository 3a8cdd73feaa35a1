import JSON
import Patterns

/// Walks the schemas over a value that follows them, and collects what their keywords say of it.
///
/// Branches are decided by the fast mode: what a branch says counts only where it accepts.
struct Annotating: ~Copyable {
  /// An annotation before it is put together.
  struct Note {
    var keyword: String
    var place: Value
    var pointer: String
    var node: NodeID
    var evaluationPath: String
    var value: String
    /// Where it belongs among the trail's frames.
    var frame: Int
    var sequence: Int

    func annotation(of schema: Schema) -> Annotation {
      Annotation(
        keyword: keyword, offset: place.start, pointer: pointer,
        schemaLocation: schema.location(of: keyword, in: node), evaluationPath: evaluationPath,
        value: value)
    }
  }

  let schema: Schema
  private var machine = Machine()
  private(set) var trail: Trail
  private(set) var notes: [Note] = []
  /// Schemas still to be visited, and bytes of text still to be kept.
  private var visits: Int
  private var room: Int
  /// Whether a schema stood too deep within others to be visited.
  private var isTooDeep = false

  private static let baseVisits = 1_000_000
  private static let visitsPerByte = 16
  /// Going through so many bytes of a container takes as long as a visit does.
  private static let bytesPerVisit = 64
  private static let baseRoom = 64 << 20

  init(_ schema: Schema, of value: Value, keepsFrames: Bool) {
    self.schema = schema
    trail = Trail(keepsFrames: keepsFrames)
    // Safe: a record's length is far below Int.max / 16.
    visits = Self.baseVisits + (value.end - value.start) * Self.visitsPerByte
    room = Self.baseRoom
  }

  /// Lends a machine that is kept for longer, and gives it back.
  mutating func exchange(_ other: inout Machine) { swap(&machine, &other) }

  /// Whether nothing was left out.
  var isComplete: Bool { visits > 0 && room > 0 && !isTooDeep && !machine.isExhausted }

  // MARK: For keywords

  /// Passes on what the keyword at hand says.
  mutating func annotate(_ place: Value, _ text: String) {
    let pointer = trail.pointer
    let path = trail.evaluationPath
    room -= pointer.utf8.count + path.utf8.count + text.utf8.count + MemoryLayout<Note>.size
    if room <= 0 { return }
    let (frame, sequence) = trail.note()
    notes.append(
      Note(
        keyword: trail.keyword, place: place, pointer: pointer, node: trail.node,
        evaluationPath: path, value: text, frame: frame, sequence: sequence))
  }

  /// Passes on the value of the keyword at hand, as the schema has it.
  mutating func annotateItself(_ place: Value) {
    guard let own = schema.nodes[trail.node].place.value.member(Key(trail.keyword)) else { return }
    annotate(place, KeywordContext.text(of: own))
  }

  /// The draft that the schema at hand is written in.
  var draft: Draft { schema.nodes[trail.node].place.resource.dialect.draft }

  /// Passes on what an applicator says of what it was applied to: from 2019-09 on they do.
  mutating func annotateApplied(_ place: Value, _ text: @autoclosure () -> String) {
    if draft >= .draft201909 { annotate(place, text()) }
  }

  /// Passes on the names of the members that an applicator was applied to.
  mutating func annotateApplied(_ place: Value, names: [Value]) {
    if place.kind != .object { return }
    annotateApplied(place, Self.array(names))
  }

  /// Whether the schema at hand has that keyword.
  func hasKeyword(_ name: String) -> Bool {
    schema.nodes[trail.node].entries.contains { $0.name == name }
  }

  /// Applies a schema that accepts to the same value.
  mutating func apply(_ target: NodeID, to value: Value, via steps: String...) {
    visit(target, value, steps)
  }

  /// Applies a schema that accepts to a child.
  mutating func descend(
    _ target: NodeID, to child: Value, by step: Trail.Step, via path: String...
  ) {
    trail.descend(step)
    visit(target, child, path)
    trail.ascend()
  }

  /// Whether a value follows a schema.
  mutating func accepts(_ target: NodeID, _ value: Value) -> Bool {
    machine.run(schema.block(of: target), value, schema.program) == .valid
  }

  /// The children of a value that no keyword beside the one at hand looks at.
  mutating func uncovered(_ children: Children, of value: Value) -> [Child]? {
    schema.program.unit(beside: trail.node, children).map {
      machine.uncovered(by: $0, of: value, schema.program).children
    }
  }

  /// Whether a string holds a pattern.
  mutating func matches(_ pattern: Pattern, _ string: Value) -> Bool {
    machine.matches(pattern, string) == .match
  }

  private mutating func visit(_ target: NodeID, _ value: Value, _ steps: [String]) {
    if visits == 0 || room <= 0 { return }
    guard machine.push() else {
      isTooDeep = true
      return
    }
    let length = value.kind.isContainer ? value.end - value.start : 0
    visits = max(0, visits - 1 - length / Self.bytesPerVisit)
    trail.enter(target, via: steps)
    for entry in schema.nodes[target].entries {
      trail.begin(entry.name)
      entry.keyword.annotate(value, &self)
      trail.end()
    }
    trail.leave(via: steps)
    machine.pop()
  }

  // MARK: Results

  /// By place; what is at one place stays in the order in which it was found.
  var notesInDocumentOrder: [Note] {
    notes.enumerated().sorted {
      ($0.element.place.index, $0.offset) < ($1.element.place.index, $1.offset)
    }.map(\.element)
  }

  private static func array(_ names: [Value]) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(UInt8(ascii: "["))
    for (position, name) in names.enumerated() {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append(name)
    }
    buffer.append(UInt8(ascii: "]"))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
