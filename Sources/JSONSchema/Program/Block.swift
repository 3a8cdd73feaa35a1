/// The checks of one schema: which kinds may be at all, and for each kind a run of instructions.
struct Block {
  var kinds: UInt32 = 0
  /// Where the instructions of a kind start; those of the next kind start where they end.
  var starts: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0, 0, 0, 0, 0, 0, 0, 0
  )
}
