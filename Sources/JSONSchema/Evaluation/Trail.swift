import JSON

/// Where an evaluation stands: in the document, and in the schemas.
struct Trail {
  /// A step down into the document: a member, by its name, or an element.
  enum Step {
    case member(Value)
    case element(Int)

    var text: String {
      switch self {
      case .member(let name): "/" + Pointer.escape(name.string)
      case .element(let position): "/\(position)"
      }
    }
  }

  /// A schema that is being applied, or a keyword of it.
  private struct Level {
    var node: NodeID
    /// Nil of the schema itself.
    var keyword: String?
    /// How many steps, in the schemas and in the document, lead here.
    var path: Int
    var steps: Int
    /// Its number among the frames; negative until something is noted in it.
    var frame = -1
  }

  /// A schema or keyword in which something was noted, for outputs that show the hierarchy.
  struct Frame {
    /// Negative of the first.
    var parent: Int
    var node: NodeID
    var keyword: String?
    /// The steps from the parent on.
    var path: [String]
    var steps: [Step]
    /// Frames and what is noted in them, in the order of their coming.
    var sequence: Int
  }

  /// Whether frames are kept.
  private let keepsFrames: Bool
  private(set) var frames: [Frame] = []
  private var sequence = 0
  private var levels: [Level] = []
  /// The steps from the value that is evaluated down to the one at hand.
  private var steps: [Step] = []
  private var path: [String] = []

  init(keepsFrames: Bool) { self.keepsFrames = keepsFrames }

  // MARK: Moving

  /// Into a schema, by steps below the keyword at hand.
  mutating func enter(_ node: NodeID, via steps: [String]) {
    path += steps
    levels.append(Level(node: node, keyword: nil, path: path.count, steps: self.steps.count))
  }

  mutating func leave(via steps: [String]) {
    levels.removeLast()
    path.removeLast(steps.count)
  }

  /// Into a keyword of the schema at hand.
  mutating func begin(_ keyword: String) {
    path.append(keyword)
    levels.append(Level(node: node, keyword: keyword, path: path.count, steps: steps.count))
  }

  mutating func end() {
    levels.removeLast()
    path.removeLast()
  }

  /// Down into the document.
  mutating func descend(_ step: Step) { steps.append(step) }

  mutating func ascend() { steps.removeLast() }

  // MARK: Where it stands

  /// The schema at hand.
  var node: NodeID { levels.last?.node ?? 0 }

  /// The keyword at hand; of a `false` schema the one that holds it.
  var keyword: String { levels.last { $0.keyword != nil }?.keyword ?? "false" }

  /// The place in the document, from the value that is evaluated.
  var pointer: String { steps.map(\.text).joined() }

  /// The place in the schemas, by the way that was taken.
  var evaluationPath: String { Self.text(path) }

  static func text(_ path: [String]) -> String { path.map { "/" + Pointer.escape($0) }.joined() }

  // MARK: Frames

  /// The frame of the keyword or schema at hand, and the number of what is noted in it now.
  mutating func note() -> (frame: Int, sequence: Int) {
    guard keepsFrames else { return (-1, 0) }
    var parent = Level(node: 0, path: 0, steps: 0)
    // Only the deepest levels have none yet.
    let first = (levels.lastIndex { $0.frame >= 0 } ?? -1) + 1
    if first > 0 { parent = levels[first - 1] }
    for index in first..<levels.count {
      sequence += 1
      let level = levels[index]
      frames.append(
        Frame(
          parent: parent.frame, node: level.node, keyword: level.keyword,
          path: Array(path[parent.path..<level.path]),
          steps: Array(steps[parent.steps..<level.steps]), sequence: sequence))
      levels[index].frame = frames.count - 1
      parent = levels[index]
    }
    sequence += 1
    return (parent.frame, sequence)
  }
}
