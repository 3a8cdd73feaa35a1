import JSON
import Patterns

/// The children of an object, or of an array.
enum Children {
  case members
  case elements
}

/// Which children of a value the schemas look at that are applied to it: what `unevaluatedProperties`
/// and `unevaluatedItems` leave alone. Known when a schema is compiled, but for branches.
struct Coverage {
  /// All children.
  var isFull = false
  /// Sets of names, by their numbers in the program.
  var names: [Int32] = []
  /// Patterns of names, by their numbers in the program.
  var patterns: [Int32] = []
  /// So many elements from the first one on.
  var prefix = 0
  var conditions: [CoverageCondition] = []

  var isEmpty: Bool {
    !isFull && names.isEmpty && patterns.isEmpty && prefix == 0 && conditions.isEmpty
  }

  /// Adds what another schema covers that applies to the value as well.
  mutating func merge(_ other: Coverage) {
    if isFull || other.isFull {
      self = Coverage(isFull: true)
      return
    }
    prefix = max(prefix, other.prefix)
    names = Self.union(names, other.names)
    patterns = Self.union(patterns, other.patterns)
    conditions = Self.union(conditions, other.conditions)
  }

  /// Schemas that are reached by several ways cover once.
  private static func union<Element: Hashable>(_ left: [Element], _ right: [Element]) -> [Element] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    let known = Set(left)
    return left + right.filter { !known.contains($0) }
  }
}

/// What more is covered where something holds of the value.
struct CoverageCondition: Hashable {
  enum Operation: UInt8 {
    /// The value follows the block `index`: the unit `then` counts, if there is one, else the unit
    /// `otherwise`.
    case follows
    /// The object has the member that the set of names `index` holds.
    case has
    /// Elements that follow the block `index` are covered.
    case contains
  }

  var operation: Operation
  var index: Int32
  /// Units, by their numbers; negative for none.
  var then: Int32 = -1
  var otherwise: Int32 = -1
  /// The same for the branches of one `anyOf` or `oneOf`, which stand together; else 0.
  var group: Int32 = 0
}

/// A `Coverage` as the machine reads it: what one schema covers, and those that apply with it.
struct CoverageUnit {
  /// A part of a list.
  struct Slice {
    var start: Int32
    var count: Int32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  var isFull: Bool
  var names: Slice
  var patterns: Slice
  var prefix: Int
  var conditions: Slice
  /// The lowest number among the units that its conditions lead to, and its own. They never lead to
  /// higher ones.
  var lowest: Int
}

/// `unevaluatedProperties` or `unevaluatedItems` of one schema.
struct UnevaluatedTable {
  /// The block of children that nothing covers.
  var block: Int
  /// The number of what the schema covers.
  var unit: Int
  var children: Children
}
