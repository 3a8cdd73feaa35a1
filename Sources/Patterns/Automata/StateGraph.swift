/// A pattern as a graph of places between which code points are taken: what an automaton is made
/// from. Repetitions are written out.
struct StateGraph {
  enum Node {
    /// Takes one code point of a set.
    case take(set: Int, next: Int)
    case split(Int, Int)
    case check(Assertion, next: Int)
    case match
  }

  /// What holds between two code points.
  enum Assertion {
    case start
    case end
    case boundary(negated: Bool)
  }

  private(set) var nodes: [Node] = [.match]
  private(set) var sets: [ScalarSet] = []
  private(set) var entry = 0
  private(set) var hasBoundary = false
  private var numbers: [ScalarSet: Int] = [:]

  private static let nodeLimit = 3000

  private struct TooLarge: Error {}

  /// Nil for what needs to look around or back, and for what is too large.
  init?(_ syntax: Syntax) {
    do throws(TooLarge) {
      entry = try add(syntax, before: 0)
    } catch {
      return nil
    }
  }

  private mutating func add(_ node: Node) throws(TooLarge) -> Int {
    guard nodes.count < Self.nodeLimit else { throw TooLarge() }
    nodes.append(node)
    return nodes.count - 1
  }

  /// The node at which what `syntax` matches begins, when `next` follows it.
  private mutating func add(_ syntax: Syntax, before next: Int) throws(TooLarge) -> Int {
    if let set = syntax.codePoints { return try add(.take(set: number(of: set), next: next)) }
    switch syntax {
    case .start: return try add(.check(.start, next: next))
    case .end: return try add(.check(.end, next: next))
    case .boundary(let negated):
      hasBoundary = true
      return try add(.check(.boundary(negated: negated), next: next))
    case .group(_, let body): return try add(body, before: next)
    case .sequence(let terms):
      var next = next
      for term in terms.reversed() { next = try add(term, before: next) }
      return next
    case .choice(let alternatives):
      var entry = try add(alternatives[alternatives.count - 1], before: next)
      for alternative in alternatives.dropLast().reversed() {
        entry = try add(.split(try add(alternative, before: next), entry))
      }
      return entry
    case .repeated(let body, let minimum, let maximum, _, _):
      return try add(body, minimum, maximum, before: next)
    case .set, .propertyClass, .look, .backreference: throw TooLarge()
    }
  }

  private mutating func add(_ body: Syntax, _ minimum: Int, _ maximum: Int?, before next: Int)
    throws(TooLarge) -> Int
  {
    guard max(minimum, maximum ?? 0) <= Self.nodeLimit else { throw TooLarge() }
    var entry = next
    if let maximum {
      for _ in minimum..<maximum {
        entry = try add(.split(try add(body, before: entry), next))
      }
    } else {
      entry = try add(.match)
      nodes[entry] = .split(try add(body, before: entry), next)
    }
    for _ in 0..<minimum { entry = try add(body, before: entry) }
    return entry
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
