/// One check of a value. What an instruction does not say stands in a table of the program.
struct Instruction: Hashable {
  enum Operation: UInt8 {
    /// Nothing is left to check: the end of a run.
    case accept
    case refuse
    /// An integer of at most 18 digits is in the range `index`, which decides the next `large`
    /// instructions. Of other numbers nothing.
    case integerRange
    /// A number is an integer: by its value, or where `index` is 1 by its text.
    case integer
    /// A number compared with the number `index`.
    case atLeast
    case above
    case atMost
    case below
    /// A multiple of the number `index`, which has `large` words; 0 where it is one of the machine's.
    case multipleOf
    /// A string's code points: from `index` to `large`.
    case length
    /// An array's elements, an object's members: from `index` to `large`.
    case count
    /// A string is one of the set `index`.
    case stringSet
    /// A value equals one of the constants of the set `index`.
    case constants
    /// A string is in the format `index`.
    case format
    /// A string holds content, which `index` says.
    case content
    /// A string holds the pattern `index`.
    case pattern
    /// An object's members, by the table `index`.
    case members
    /// An object's members that depend on one another, by the table `index`.
    case dependencies
    /// The names of an object's members, each by the block `index`.
    case memberNames
    /// An array's elements, by the table `index`.
    case elements
    /// No two of an array's elements are equal.
    case uniqueItems
    /// An array's elements that follow the block `index`: how many, see `ContainsTally`.
    case contains
    /// The block `index`.
    case call
    /// Of the `large` blocks listed from `index` on, at least one.
    case anyOf
    /// Exactly one.
    case oneOf
    /// The same of those that the member's string chooses by which the table `index` tells them apart.
    case anyOfChosen
    case oneOfChosen
    /// Not the block `index`.
    case not
    /// Of the three blocks listed from `index` on, where the first accepts, the second, else the third.
    case conditional
    /// The children that no other keyword looks at, by the table `index`.
    case unevaluated
    /// Checks nothing: counts what is ahead, `index` steps and `large` times the walk through the children.
    case work
  }

  var operation: Operation
  /// Of the first instruction of a run: it alone can decide.
  var isWhole = false
  var index: UInt32
  var large: UInt64

  init(_ operation: Operation, _ index: Int = 0, _ large: Int = 0) {
    self.operation = operation
    self.index = UInt32(index)
    self.large = UInt64(large)
  }

  /// What it costs, roughly: what is cheap is asked first.
  var cost: Int {
    switch operation {
    case .accept, .refuse, .integerRange, .integer, .atLeast, .above, .atMost, .below, .count,
      .work:
      0
    case .length, .multipleOf: 1
    case .stringSet: 2
    case .constants, .format: 3
    case .members, .elements, .dependencies: 4
    case .pattern, .content, .memberNames, .uniqueItems: 5
    case .call, .contains: 6
    case .anyOf, .oneOf, .anyOfChosen, .oneOfChosen, .not, .conditional: 7
    case .unevaluated: 100
    }
  }

  /// Whether it goes through the children of a value, be it only to find some of them.
  var isWalk: Bool {
    switch operation {
    case .members, .dependencies, .memberNames, .elements, .uniqueItems, .contains, .anyOfChosen,
      .oneOfChosen, .unevaluated:
      true
    default: false
    }
  }

  /// What it takes of a short value, in eighths of a step.
  var effort: Int {
    switch operation {
    case .accept, .refuse, .integerRange, .integer, .length, .count, .work: 1
    case .atLeast, .above, .atMost, .below, .multipleOf, .stringSet: 4
    default: 8
    }
  }
}
