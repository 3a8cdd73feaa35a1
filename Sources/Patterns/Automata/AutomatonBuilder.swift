/// Makes an automaton of a graph: each state stands for all the nodes at which the search may be.
struct AutomatonBuilder {
  private struct State: Hashable {
    /// Nodes that take a code point, or check what the next one decides. Sorted.
    var nodes: [Int]
    var isAtStart: Bool
    /// Whether the code point before is one of `\w`; told apart only where a boundary is asked for.
    var isAfterWord: Bool
  }

  /// What stands between two code points, or at an end.
  private struct Between {
    var isAtStart: Bool
    var isAtEnd: Bool
    var isBoundary: Bool
  }

  private let graph: StateGraph
  private let alphabet: Alphabet
  private let masks: [ClassMask]
  private let word: ClassMask
  private let searches: Bool
  private var numbers: [State: UInt16] = [:]
  private var pending: [State] = []
  private var rows: [[UInt16]] = []
  private var seen: [Bool]
  private var found: [Int] = []
  private var work: Int

  private static let rejection: UInt16 = 0
  private static let acceptance: UInt16 = 1
  /// Entries of the table, each of two bytes.
  private static let entryLimit = 1 << 15

  private struct TooLarge: Error {}

  private init?(_ graph: StateGraph, searches: Bool, work: Int) {
    let sets = graph.sets + (graph.hasBoundary ? [.wordCharacters] : [])
    guard let alphabet = Alphabet(sets) else { return nil }
    self.graph = graph
    self.alphabet = alphabet
    self.searches = searches
    self.work = work
    masks = graph.sets.map { alphabet.members(of: $0) }
    word = graph.hasBoundary ? alphabet.members(of: .wordCharacters) : ClassMask()
    seen = Array(repeating: false, count: graph.nodes.count)
  }

  /// Nil where the pattern is not regular, or its automaton is too large.
  ///
  /// - Parameter work: nodes that may be visited meanwhile.
  static func automaton(of syntax: Syntax, work: Int) -> Automaton? {
    guard let graph = StateGraph(syntax),
      var builder = AutomatonBuilder(graph, searches: !syntax.isTiedToStart, work: work)
    else { return nil }
    do throws(TooLarge) {
      return try builder.build()
    } catch {
      return nil
    }
  }

  private mutating func build() throws(TooLarge) -> Automaton {
    let columns = alphabet.count + 1
    rows = [
      Array(repeating: Self.rejection, count: columns),
      Array(repeating: Self.acceptance, count: columns),
    ]
    let start = try number(after: [graph.entry], isAtStart: true, isAfterWord: false)
    var next = 0
    while next < pending.count {
      let row = try row(of: pending[next])
      rows.append(row)
      next += 1
      if rows.count * columns > Self.entryLimit { throw TooLarge() }
    }
    return Automaton(alphabet, rows: rows, start: Int(start))
  }

  private mutating func row(of state: State) throws(TooLarge) -> [UInt16] {
    var row: [UInt16] = []
    for number in 0..<alphabet.count {
      row.append(try next(of: state, class: number))
    }
    let end = Between(isAtStart: state.isAtStart, isAtEnd: true, isBoundary: state.isAfterWord)
    let nodes = try expand(state.nodes, end)
    row.append(nodes == nil ? Self.acceptance : Self.rejection)
    return row
  }

  /// The state after a code point of a class.
  private mutating func next(of state: State, class number: Int) throws(TooLarge) -> UInt16 {
    let isWord = word.contains(number)
    let between = Between(
      isAtStart: state.isAtStart, isAtEnd: false, isBoundary: isWord != state.isAfterWord)
    guard let nodes = try expand(state.nodes, between) else { return Self.acceptance }
    var next: [Int] = []
    work -= nodes.count
    for node in nodes {
      if case .take(let set, let after) = graph.nodes[node], masks[set].contains(number) {
        next.append(after)
      }
    }
    if searches { next.append(graph.entry) }
    return try self.number(after: next, isAtStart: false, isAfterWord: isWord)
  }

  /// The number of the state that begins at nodes, which is made if need be.
  private mutating func number(after nodes: [Int], isAtStart: Bool, isAfterWord: Bool)
    throws(TooLarge) -> UInt16
  {
    guard var closed = try close(nodes, nil) else { return Self.acceptance }
    if !isAtStart {
      closed.removeAll { if case .check(.start, _) = graph.nodes[$0] { true } else { false } }
    }
    if closed.isEmpty { return Self.rejection }
    let state = State(nodes: closed.sorted(), isAtStart: isAtStart, isAfterWord: isAfterWord)
    if let number = numbers[state] { return number }
    pending.append(state)
    // Safe: the limit on entries keeps states within 16 bits; it is checked for each row.
    guard pending.count < Self.entryLimit else { throw TooLarge() }
    let number = UInt16(pending.count + 1)
    numbers[state] = number
    return number
  }

  /// The nodes of a state once its checks are decided; nil where the match is reached.
  private mutating func expand(_ nodes: [Int], _ between: Between) throws(TooLarge) -> [Int]? {
    let checks = nodes.contains { if case .check = graph.nodes[$0] { true } else { false } }
    return checks ? try close(nodes, between) : nodes
  }

  /// All nodes that take a code point, or check, and can be reached without doing so; nil where the
  /// match is reached. With `between`, checks are decided.
  private mutating func close(_ nodes: [Int], _ between: Between?) throws(TooLarge) -> [Int]? {
    var stack = nodes
    found.removeAll(keepingCapacity: true)
    var visited: [Int] = []
    defer { for node in visited { seen[node] = false } }
    while let node = stack.popLast() {
      if seen[node] { continue }
      seen[node] = true
      visited.append(node)
      work -= 1
      if work < 0 { throw TooLarge() }
      switch graph.nodes[node] {
      case .match: return nil
      case .take: found.append(node)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .check(let assertion, let next):
        guard let between else {
          found.append(node)
          continue
        }
        if Self.holds(assertion, between) { stack.append(next) }
      }
    }
    return found
  }

  private static func holds(_ assertion: StateGraph.Assertion, _ between: Between) -> Bool {
    switch assertion {
    case .start: between.isAtStart
    case .end: between.isAtEnd
    case .boundary(let negated): between.isBoundary != negated
    }
  }
}
