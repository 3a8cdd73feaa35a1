/// The checks of an object's members, in one pass.
struct ObjectTable {
  var names: NameTable
  /// By the names' numbers.
  var members: UnsafeMutablePointer<Member>
  /// A bit for each name that must be there, and how many those are.
  var required: UInt64 = 0
  var requiredCount = 0
  /// Patterns of names and the blocks that go with them.
  var patterns: UnsafeMutablePointer<PatternMember>
  var patternCount = 0
  /// The block of members that nothing else names; negative for none.
  var additional: Int32 = -1

  struct Member {
    /// The bit in `required`; 0 for none.
    var bit: UInt64 = 0
    /// What `properties` says, else what `additionalProperties` does; negative for neither.
    var block: Int32 = -1
    /// Whether `properties` names it, so that it is not additional.
    var isDeclared = false
  }

  struct PatternMember {
    var pattern: Int32
    var block: Int32
  }
}
