/// What must be so where an object has a member of some name, in one pass over the members.
struct DependencyTable {
  /// A name's number is its bit.
  var names: NameTable
  var rules: UnsafeMutablePointer<Rule>
  var ruleCount = 0
  /// All rules' triggers.
  var triggers: UInt64 = 0

  /// Bits of the names that one table knows at most.
  static let nameLimit = 64

  struct Rule {
    /// The bit of the name that makes the rule apply.
    var trigger: UInt64
    /// The bits of those that must be there then.
    var needed: UInt64 = 0
    /// The block that the object must follow then; negative for none.
    var block: Int32 = -1
  }
}
