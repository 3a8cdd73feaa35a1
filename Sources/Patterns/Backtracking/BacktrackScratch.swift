/// What a backtracking search remembers: one per thread, reused.
struct BacktrackScratch: ~Copyable {
  /// What is undone, or tried instead, when a search fails.
  struct Frame {
    enum Kind: UInt8 {
      /// Go on at an instruction and a position.
      case retry
      /// Give one of a greedy run's code points back, down to the position `value`.
      case giveBack
      /// Take one more for a lazy run, which has taken `value`.
      case takeMore
      /// A negative look-around's body has failed: go on behind it.
      case lookFailed
      /// Another round of a lazy loop.
      case anotherRound
      /// Put a register back.
      case register
    }

    private let head: UInt32
    let position: Int32
    let value: Int32

    // Safe: texts are shorter than 2^31 bytes, and programs than 2^24 instructions, as patterns
    // have at most 2^18 bytes.
    @inline(__always)
    init(_ kind: Kind, _ number: Int, _ position: Int, _ value: Int) {
      head = UInt32(truncatingIfNeeded: number) << 8 | UInt32(kind.rawValue)
      self.position = Int32(truncatingIfNeeded: position)
      self.value = Int32(truncatingIfNeeded: value)
    }

    @inline(__always)
    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head)).unsafelyUnwrapped }

    /// An instruction's, a register's, a look-around's, or a loop's.
    @inline(__always)
    var number: Int { Int(head >> 8) }
  }

  /// Bytes of a text that positions can tell.
  static let textLimit = Int(Int32.max) - 1

  private(set) var frames: UnsafeMutablePointer<Frame>
  private var capacity = 256
  private(set) var count = 0
  /// Positions of groups, two each; then rounds and starts of loops, two each; then heights and
  /// positions of look-arounds, two each.
  private(set) var registers: UnsafeMutablePointer<Int>
  private var registerCapacity = 32

  /// Frames, of 12 bytes each: 48 MiB.
  private static let frameLimit = 1 << 22

  init() {
    frames = .allocate(capacity: capacity)
    registers = .allocate(capacity: registerCapacity)
  }

  deinit {
    frames.deallocate()
    registers.deallocate()
  }

  mutating func begin(registers wanted: Int) {
    count = 0
    if wanted > registerCapacity {
      registers.deallocate()
      registers = .allocate(capacity: wanted)
      registerCapacity = wanted
    }
    registers.initialize(repeating: -1, count: wanted)
  }

  /// False where there is no room left.
  @inline(__always)
  mutating func push(_ frame: Frame) -> Bool {
    if count == capacity && !grow() { return false }
    (frames + count).initialize(to: frame)
    count &+= 1
    return true
  }

  private mutating func grow() -> Bool {
    guard capacity < Self.frameLimit else { return false }
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: frames, count: count)
    frames.deallocate()
    frames = larger
    capacity *= 2
    return true
  }

  @inline(__always)
  mutating func pop() -> Frame? {
    if count == 0 { return nil }
    count &-= 1
    return frames[count]
  }

  /// Sets a register so that failing puts it back.
  @inline(__always)
  mutating func set(_ register: Int, to value: Int) -> Bool {
    let old = registers[register]
    if old == value { return true }
    registers[register] = value
    return push(Frame(.register, register, 0, old))
  }

  /// Drops what could be tried instead, from a height on; what must be undone stays.
  mutating func commit(from height: Int) {
    var kept = height
    for index in height..<count where frames[index].kind == .register {
      frames[kept] = frames[index]
      kept &+= 1
    }
    count = kept
  }

  /// Undoes all from a height on.
  mutating func unwind(to height: Int) {
    while count > height {
      count &-= 1
      let frame = frames[count]
      if frame.kind == .register { registers[frame.number] = Int(frame.value) }
    }
  }
}
