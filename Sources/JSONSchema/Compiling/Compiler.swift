import JSON

/// Turns the schemas of one file, and those that it refers to, into nodes.
final class Compiler {
  private let loader: SchemaLoader
  let options: SchemaOptions
  private(set) var nodes: [SchemaNode] = []
  var warnings: [SchemaWarning] = []
  private var known: [NodeKey: NodeID] = [:]
  /// References found, whose targets have no node yet or are not compiled yet.
  private var waiting: [NodeID] = []

  private struct NodeKey: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

  init(loader: SchemaLoader, options: SchemaOptions) {
    self.loader = loader
    self.options = options
  }

  func compile(_ root: SchemaPlace) throws(SchemaError) -> Schema {
    let root = try node(at: root)
    while let next = waiting.popLast() { try compileNode(next) }
    let order = try EvaluationOrder(nodes, root: root)
    return Schema(nodes: nodes, root: root, order: order, warnings: warnings)
  }

  /// The node of a schema that stands below one that is being compiled.
  func node(at place: SchemaPlace) throws(SchemaError) -> NodeID {
    let (id, isNew) = add(place)
    if isNew { try compileNode(id) }
    return id
  }

  /// The node of what a reference leads to. It is compiled later: chains of references, however
  /// long, cost no stack.
  func reference(to place: SchemaPlace) -> NodeID {
    let (id, isNew) = add(place)
    if isNew { waiting.append(id) }
    return id
  }

  /// The place that a reference names.
  func resolve(_ reference: Value, in place: SchemaPlace) throws(SchemaError) -> SchemaPlace {
    try ReferenceResolver(loader: loader, place: place, reference: reference).resolve()
  }

  /// A schema may be reached by reference before its own turn comes.
  private func add(_ place: SchemaPlace) -> (NodeID, isNew: Bool) {
    let key = NodeKey(file: ObjectIdentifier(place.file), index: place.value.index)
    if let id = known[key] {
      if let waits = waiting.firstIndex(of: id) {
        waiting.remove(at: waits)
        return (id, true)
      }
      return (id, false)
    }
    let resource = place.file.resources[place.value.index] ?? place.resource
    nodes.append(SchemaNode(SchemaPlace(resource: resource, value: place.value)))
    known[key] = nodes.count - 1
    return (nodes.count - 1, true)
  }

  private func compileNode(_ id: NodeID) throws(SchemaError) {
    let place = nodes[id].place
    switch place.value.kind {
    case .true: nodes[id].boolean = true
    case .false: nodes[id].boolean = false
    case .object: nodes[id].entries = try entries(of: place)
    default: throw place.file.error(at: place.value, "a schema is an object, true or false")
    }
  }

  private func entries(of place: SchemaPlace) throws(SchemaError) -> [SchemaNode.Entry] {
    var entries: [SchemaNode.Entry] = []
    for member in place.value.members {
      let context = KeywordContext(
        compiler: self, place: place, name: member.name, value: member.value)
      guard let definition = context.dialect.keyword(member.name) else {
        context.warn(CoreKeywords.unknown(context.keyword))
        // From 2019-09 on what is unknown is an annotation.
        if context.dialect.draft >= .draft201909 {
          entries.append(SchemaNode.Entry(name: context.keyword, keyword: AnnotationKeyword()))
        }
        continue
      }
      if let keyword = try definition.compile(context) {
        entries.append(SchemaNode.Entry(name: definition.name, keyword: keyword))
      }
    }
    return entries
  }
}
