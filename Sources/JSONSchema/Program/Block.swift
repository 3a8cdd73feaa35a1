import JSON

/// The checks of one schema: for each kind of value the number of the first of a run of instructions.
struct Block {
  /// The run that accepts at once, and the one that refuses.
  static let accept = 0
  static let refuse = 1

  /// By the kinds' numbers; the last is not used.
  private var starts: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0, 0, 0, 0, 0, 0, 0, 0
  )

  mutating func set(_ kind: Kind, start: Int) {
    withUnsafeMutableBytes(of: &starts) { starts in
      starts.storeBytes(of: UInt32(start), toByteOffset: Int(kind.number) * 4, as: UInt32.self)
    }
  }

  @inline(__always)
  static func start(of block: UnsafePointer<Block>, _ kind: Kind) -> Int {
    Int(
      UnsafeRawPointer(block).load(fromByteOffset: Int(kind.number) &* 4, as: UInt32.self))
  }
}

/// Bounds of integers, both included.
struct IntegerRange {
  var lowest: Int
  var highest: Int
}
