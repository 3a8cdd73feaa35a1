import JSON

/// A compiled schema, with all that it refers to. Threads share it.
package final class Schema: Sendable {
  let nodes: [SchemaNode]
  let root: NodeID
  let program: Program
  let rootBlock: Int
  private let blocks: [Int]
  /// What the files say without effect: keywords and formats that the dialect does not have.
  package let warnings: [SchemaWarning]
  /// What can be a violation's code, sorted: the keywords in use, `false`, `engine-limit`.
  package let keywords: [String]

  init(nodes: [SchemaNode], root: NodeID, order: EvaluationOrder, warnings: [SchemaWarning]) {
    self.nodes = nodes
    self.root = root
    self.warnings = warnings
    let builder = ProgramBuilder(nodes)
    program = builder.build(order)
    blocks = nodes.indices.map { builder.block(of: $0) }
    rootBlock = blocks[root]
    var codes: Set<String> = ["engine-limit"]
    for id in order.nodes.prefix(order.reachable) { codes.formUnion(nodes[id].codes(among: nodes)) }
    if nodes[root].boolean == false { codes.insert("false") }
    keywords = codes.sorted()
  }

  /// The block that the fast mode runs for a schema.
  func block(of node: NodeID) -> Int { blocks[node] }

  /// A keyword's place, or that of the schema itself where it has no keywords.
  func location(of keyword: String, in node: NodeID) -> String {
    let location = nodes[node].place.location
    if nodes[node].boolean != nil { return location }
    return location + "/" + URIReference.fragment(Pointer.escape(keyword))
  }
}
