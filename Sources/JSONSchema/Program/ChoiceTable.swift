import JSON

/// Which branches of an `anyOf` or `oneOf` may accept an object: told by the string that a member is.
struct ChoiceTable {
  /// The member's name, alone.
  var name: NameTable
  /// The strings that branches want it to be.
  var strings: NameTable
  /// Where lists start among the program's branches, each where the one before ends: that of all
  /// branches, for objects without the member or with no string there; that of the branches for strings
  /// that no branch names; those of the named ones, by their numbers. Then where the last one ends.
  var starts: UnsafeMutablePointer<Int32>

  static let all = 0

  @inline(__always)
  func list(of string: Value) -> Int { strings.find(string) &+ 2 }
}
