/// The checks of an array's elements.
struct ArrayTable {
  /// Blocks of the first elements.
  var prefix: UnsafeMutablePointer<Int32>
  var prefixCount = 0
  /// The block of those after; negative for none.
  var rest: Int32 = -1
}
