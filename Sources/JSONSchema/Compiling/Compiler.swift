import JSON

/// Turns the schemas of one file, and those that it refers to, into nodes.
final class Compiler {
  let library: SchemaLibrary
  let options: SchemaOptions
  private(set) var nodes: [SchemaNode] = []
  private(set) var errors: [SchemaError] = []
  private var warnings: [SchemaWarning] = []
  private var known: [NodeKey: NodeID] = [:]
  private var isCompiled: [Bool] = []
  /// References found, whose targets are perhaps not compiled yet.
  private var waiting: [NodeID] = []
  private var scopes = DynamicScopes(names: [])
  private var used: Set<ObjectIdentifier> = []
  /// Schemas being compiled, one within the other.
  private var depth = 0
  private var check = MetaSchemaCheck()
  /// Nodes made so far, those of earlier attempts included.
  private var made = 0

  /// More schemas than this are refused: a place counts for each dynamic scope that it is reached in.
  static let nodeLimit = 200_000
  /// Who has made so many mistakes hears of no more; warnings likewise.
  static let messageLimit = 1000

  private struct NodeKey: Hashable {
    let file: ObjectIdentifier
    let index: Int
    let scope: DynamicScopes.ID
  }

  init(library: SchemaLibrary, options: SchemaOptions) {
    self.library = library
    self.options = options
  }

  func compile(_ root: SchemaPlace) throws(SchemaErrors) -> Schema {
    var names: [Key] = []
    var rootNode: NodeID
    repeat {
      names += scopes.missing.sorted { $0.name < $1.name }
      start(with: names)
      rootNode = reference(to: root, in: DynamicScopes.empty)
      while let next = waiting.popLast() { compileNode(next) }
    } while !scopes.missing.isEmpty && made < Self.nodeLimit
    if made >= Self.nodeLimit {
      let message =
        "more than \(Self.nodeLimit) schemas, counted once for each way in which their dynamic "
        + "references are resolved"
      throw SchemaErrors([root.file.error(at: root.value, message)])
    }
    var order: EvaluationOrder?
    do throws(SchemaError) { order = try EvaluationOrder(nodes, root: rootNode) } catch {
      errors.append(error)
    }
    errors += check.errors(besides: errors, library, atMost: Self.messageLimit - errors.count)
    guard errors.isEmpty, let order else { throw SchemaErrors(errors) }
    var seen: Set<SchemaWarning> = []
    return Schema(
      nodes: nodes, root: rootNode, order: order,
      warnings: warnings.filter { seen.insert($0).inserted })
  }

  private func start(with names: [Key]) {
    nodes = []
    errors = []
    warnings = []
    known = [:]
    isCompiled = []
    waiting = []
    used = []
    scopes = DynamicScopes(names: names)
    check = MetaSchemaCheck()
  }

  // MARK: For keywords

  /// The node of a schema that stands below one that is being compiled.
  func node(at place: SchemaPlace, in scope: DynamicScopes.ID) -> NodeID {
    let id = add(place, from: scope)
    if !isCompiled[id] {
      depth += 1
      compileNode(id, within: place.resource.dialect)
      depth -= 1
    }
    return id
  }

  /// The node of what a reference leads to. It is compiled later: chains of references, however
  /// long, cost no stack.
  func reference(to place: SchemaPlace, in scope: DynamicScopes.ID) -> NodeID {
    let id = add(place, from: scope)
    if !isCompiled[id] { waiting.append(id) }
    return id
  }

  /// Where a dynamic anchor's name leads to in a scope; nil where nothing on the way has it.
  func dynamicTarget(of name: Key, in scope: DynamicScopes.ID) -> SchemaPlace? {
    scopes.target(of: name, in: scope)
  }

  /// Reports what is wrong with a file's identifiers, once it is used.
  func use(_ file: SchemaFile) {
    if used.insert(ObjectIdentifier(file)).inserted { errors += file.failures }
  }

  func warn(_ warning: @autoclosure () -> SchemaWarning) {
    if warnings.count < Self.messageLimit { warnings.append(warning()) }
  }

  // MARK: Nodes

  private func add(_ place: SchemaPlace, from scope: DynamicScopes.ID) -> NodeID {
    let resource = place.file.resources[place.value.index] ?? place.resource
    let scope = scopes.entering(resource, from: scope)
    let key = NodeKey(file: ObjectIdentifier(place.file), index: place.value.index, scope: scope)
    if let id = known[key] { return id }
    if nodes.isEmpty || made < Self.nodeLimit {
      made += 1
      nodes.append(SchemaNode(SchemaPlace(resource: resource, value: place.value), in: scope))
      isCompiled.append(false)
      known[key] = nodes.count - 1
      return nodes.count - 1
    }
    // Any will do: nothing comes of it any more.
    return 0
  }

  /// - Parameter dialect: of the schema around it; nil of what a reference led to.
  private func compileNode(_ id: NodeID, within dialect: Dialect? = nil) {
    if isCompiled[id] { return }
    isCompiled[id] = true
    let place = nodes[id].place
    check.note(place, within: dialect, depth: depth)
    use(place.file)
    if place.resource.isUnknown || errors.count >= Self.messageLimit { return }
    switch place.value.kind {
    case .true: nodes[id].boolean = true
    case .false: nodes[id].boolean = false
    case .object: nodes[id].entries = entries(of: place, in: nodes[id].scope)
    default:
      errors.append(place.file.error(at: place.value, "a schema is an object, true or false"))
    }
  }

  private func entries(
    of place: SchemaPlace, in scope: DynamicScopes.ID
  ) -> [SchemaNode.Entry] {
    let dialect = place.resource.dialect
    let standsAlone =
      dialect.referencesStandAlone && place.value.member(KeywordTable.reference) != nil
    var entries: [SchemaNode.Entry] = []
    for member in place.value.members {
      let context = KeywordContext(
        compiler: self, place: place, scope: scope, name: member.name, value: member.value)
      if standsAlone && !context.countsBesideReference { continue }
      if errors.count >= Self.messageLimit { break }
      do throws(SchemaError) {
        guard let definition = dialect.keyword(member.name) else {
          context.warn(CoreKeywords.unknown(context.keyword, in: dialect))
          // From 2019-09 on what is unknown is an annotation.
          if dialect.draft >= .draft201909 {
            entries.append(SchemaNode.Entry(name: context.keyword, keyword: AnnotationKeyword()))
          }
          continue
        }
        let keyword = try definition.compile(context)
        if let keyword { entries.append(SchemaNode.Entry(name: context.keyword, keyword: keyword)) }
      } catch {
        errors.append(error)
      }
    }
    return entries
  }
}
