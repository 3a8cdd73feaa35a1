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
  /// The files of which something is compiled, in the order in which they were met.
  private var used: [SchemaFile] = []
  private var isUsed: Set<ObjectIdentifier> = []
  /// Names by which references reached other files, and where first.
  private var asked: [Key: Mention] = [:]
  /// Names of which nobody knew anything.
  private var missed: Set<String> = []
  /// Schemas being compiled, one within the other.
  private var depth = 0
  private var check = MetaSchemaCheck()
  /// The scope in which a schema was compiled first: its warnings are told there.
  private var firstScopes: [Place: DynamicScopes.ID] = [:]
  /// Whether there are more nodes than are allowed.
  private var isFull = false
  /// Nodes that earlier attempts made.
  private var discarded = 0

  /// More schemas than this are refused: a place counts for each dynamic scope that it is reached in.
  static let nodeLimit = 200_000
  /// Of all attempts together.
  static let workLimit = 2_000_000

  private struct Mention {
    let name: String
    let place: SchemaPlace
  }

  private struct Place: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

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
    defer { for file in used { file.forgetLookUps() } }
    repeat {
      names += scopes.missing.sorted { $0.name < $1.name }
      start(with: names)
      rootNode = reference(to: root, in: DynamicScopes.empty)
      while let next = waiting.popLast() { compileNode(next) }
    } while needsAnotherAttempt
    if let excess { throw SchemaErrors([root.file.error(at: root.value, excess)]) }
    reportNames()
    var order: EvaluationOrder?
    do throws(SchemaError) { order = try EvaluationOrder(nodes, root: rootNode) } catch {
      errors.append(error)
    }
    errors += check.errors(besides: errors, library, atMost: SchemaErrors.limit - errors.count)
    guard errors.isEmpty, let order else { throw SchemaErrors(errors) }
    return Schema(nodes: nodes, root: rootNode, order: order, warnings: warnings)
  }

  private func start(with names: [Key]) {
    discarded += nodes.count
    nodes = []
    errors = []
    warnings = []
    known = [:]
    isCompiled = []
    waiting = []
    used = []
    isUsed = []
    asked = [:]
    missed = []
    firstScopes = [:]
    scopes = DynamicScopes(names: names)
    check = MetaSchemaCheck()
  }

  /// Whether something was met on the way that was asked for before: what a name means does not depend
  /// on what is read first.
  private var needsAnotherAttempt: Bool {
    if isFull || scopes.isFull || discarded + nodes.count > Self.workLimit { return false }
    return !scopes.missing.isEmpty || missed.contains { library.knows($0) }
  }

  /// Why the schema is too large; nil where it is not.
  private var excess: String? {
    if isFull || scopes.isFull {
      return
        "more than \(Self.nodeLimit) schemas, counted once for each way in which their dynamic "
        + "references are resolved"
    }
    if discarded + nodes.count <= Self.workLimit { return nil }
    return
      "its references take too many attempts to resolve: more than \(Self.workLimit) schemas were "
      + "compiled"
  }

  /// Reports what is wrong with the identifiers of the files in use, and with names that mean two things.
  private func reportNames() {
    for file in used { errors += file.failures.prefix(SchemaErrors.limit - errors.count) }
    for mention in asked.values where errors.count < SchemaErrors.limit {
      let place = mention.place
      guard let message = library.ambiguity(of: mention.name, as: place.resource.dialect) else {
        continue
      }
      errors.append(
        place.file.error(
          at: place.value, message, remedy: "give one of the two another name, or leave it out"))
    }
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

  /// What a reference at that place names; nil where nothing is known by the name and no file is.
  func resource(
    named name: String, from place: SchemaPlace
  ) throws(SchemaError) -> SchemaResource? {
    let wasKnown = library.knows(name)
    do throws(SchemaError) {
      if let found = try library.resource(named: name, from: place) {
        if found.file !== place.file, asked[Key(name)] == nil {
          asked[Key(name)] = Mention(name: name, place: place)
        }
        return found
      }
    } catch {
      if !wasKnown { missed.insert(name) }
      throw error
    }
    if !wasKnown { missed.insert(name) }
    return nil
  }

  /// Takes note of a file: what is wrong with its identifiers is reported once something in it is used.
  func use(_ file: SchemaFile) {
    if isUsed.insert(ObjectIdentifier(file)).inserted { used.append(file) }
  }

  /// Adds what is to be said of a schema: once, in however many scopes it is compiled.
  func warn(
    at place: SchemaPlace, in scope: DynamicScopes.ID, _ warning: @autoclosure () -> SchemaWarning
  ) {
    let place = Place(file: ObjectIdentifier(place.file), index: place.value.index)
    if firstScopes[place] == scope && warnings.count < SchemaErrors.limit {
      warnings.append(warning())
    }
  }

  // MARK: Nodes

  private func add(_ place: SchemaPlace, from scope: DynamicScopes.ID) -> NodeID {
    let resource = place.file.resources[place.value.index] ?? place.resource
    let scope = scopes.entering(resource, from: scope)
    let key = NodeKey(file: ObjectIdentifier(place.file), index: place.value.index, scope: scope)
    if let id = known[key] { return id }
    if nodes.count < Self.nodeLimit {
      nodes.append(SchemaNode(SchemaPlace(resource: resource, value: place.value), in: scope))
      isCompiled.append(false)
      known[key] = nodes.count - 1
      return nodes.count - 1
    }
    isFull = true
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
    let key = Place(file: ObjectIdentifier(place.file), index: place.value.index)
    if firstScopes[key] == nil { firstScopes[key] = nodes[id].scope }
    if place.resource.isUnknown || errors.count >= SchemaErrors.limit { return }
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
      if errors.count >= SchemaErrors.limit { break }
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
