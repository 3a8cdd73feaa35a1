/// What the parser keeps of a container that is open.
struct Frame {
  /// One bit for each name's hash: a name whose bit is not set is new.
  var seen: UInt64 = 0
  /// The container's tape index.
  var node: UInt32 = 0
  /// Elements or members so far.
  var count: UInt32 = 0
  /// Where its names start in the stack of names.
  var names: UInt32 = 0
  /// How many of its names, from the first on, are in the table of names.
  var entered: UInt32 = 0
  /// Places passed before it, in the whole text, that the writer would write differently.
  var gaps: UInt32 = 0
  /// The byte that ends it; 0 stands for the text itself.
  var closer: UInt8 = 0
}

/// The open containers, outermost first, below them the text itself. Grows with the depth met.
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
