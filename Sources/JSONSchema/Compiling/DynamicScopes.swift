import JSON

/// Which dynamic anchors the resources on the way to a schema have: the outermost of each name.
///
/// Dynamic references are resolved when schemas are compiled: a schema is compiled once for each scope
/// in which it is reached. A scope knows only the names that dynamic references ask for, so that other
/// schemas are compiled once, whatever anchors there are.
struct DynamicScopes {
  /// A scope's number. The first knows nothing.
  typealias ID = Int

  static let empty: ID = 0

  /// The names that scopes know.
  private let names: [Key]
  /// Those that they should have known: compiling starts again with them.
  private(set) var missing: Set<Key> = []
  /// What the names lead to, in their order.
  private var scopes: [[SchemaPlace?]]
  private var numbers: [[Target?]: ID]
  private var entered: [Step: ID] = [:]

  private struct Target: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

  private struct Step: Hashable {
    let scope: ID
    let resource: ObjectIdentifier
  }

  init(names: [Key]) {
    self.names = names
    scopes = [Array(repeating: nil, count: names.count)]
    numbers = [Array(repeating: nil, count: names.count): Self.empty]
  }

  /// The scope within a resource that is entered from a scope.
  mutating func entering(_ resource: SchemaResource, from scope: ID) -> ID {
    if names.isEmpty { return scope }
    let step = Step(scope: scope, resource: ObjectIdentifier(resource))
    if let known = entered[step] { return known }
    var targets = scopes[scope]
    for (position, name) in names.enumerated() where targets[position] == nil {
      guard let anchor = resource.dynamicAnchors[name] else { continue }
      targets[position] = SchemaPlace(resource: resource, value: anchor)
    }
    let key = targets.map { place in
      place.map { Target(file: ObjectIdentifier($0.file), index: $0.value.index) }
    }
    let number = numbers[key] ?? scopes.count
    if number == scopes.count {
      scopes.append(targets)
      numbers[key] = number
    }
    entered[step] = number
    return number
  }

  /// Where a name leads to; nil where no resource on the way has it, or it is not known yet.
  mutating func target(of name: Key, in scope: ID) -> SchemaPlace? {
    guard let position = names.firstIndex(of: name) else {
      missing.insert(name)
      return nil
    }
    return scopes[scope][position]
  }
}
