/// What the parser keeps of a container that is open.
struct Frame {
  /// The container's tape index.
  var node: UInt32
  /// Elements or members so far.
  var count: UInt32
  /// Where its names start in the stack of names.
  var names: UInt32
  /// The byte that ends it; 0 stands for the text itself.
  var closer: UInt8
  /// Places passed so far that the writer would write differently, in the whole text.
  var gaps: UInt32
  /// One bit for each name's hash: a name whose bit is not set is new.
  var seen: UInt64

  /// The text itself, which holds one value.
  static let text = Frame(node: 0, count: 0, names: 0, closer: 0, gaps: 0, seen: 0)
}

/// The open containers but the innermost, outermost first. Grows with the depth met.
struct FrameStack: ~Copyable {
  private(set) var frames: UnsafeMutablePointer<Frame>
  private(set) var capacity = 8

  init() { frames = .allocate(capacity: 8) }

  deinit { frames.deallocate() }

  @inline(never)
  mutating func grow() {
    let room = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    room.update(from: frames, count: capacity)
    frames.deallocate()
    frames = room
    capacity *= 2
  }
}

/// Where the names of each open container start, outermost first, without the innermost.
struct Bases {
  let frames: UnsafeMutablePointer<Frame>
  let count: Int

  subscript(_ index: Int) -> Int { Int(frames[index].names) }
}
