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

  /// The names that scopes know, by number.
  private let names: [Key: Int]
  /// Those that they should have known: compiling starts again with them.
  private(set) var missing: Set<Key> = []
  /// Whether there would be more scopes than memory is for: those that are missing are not told apart.
  private(set) var isFull = false
  /// What the names lead to, in their order: numbers of places, or `nowhere`.
  private var scopes: [[Int32]]
  private var numbers: [[Int32]: ID]
  private var entered: [Step: ID] = [:]
  private var places: [SchemaPlace] = []
  private var known: [Target: Int32] = [:]

  private static let nowhere: Int32 = -1
  /// Of all scopes together, names.
  private static let entryLimit = 1 << 22

  private struct Target: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

  private struct Step: Hashable {
    let scope: ID
    let resource: ObjectIdentifier
  }

  init(names: [Key]) {
    self.names = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    scopes = [Array(repeating: Self.nowhere, count: names.count)]
    numbers = [scopes[Self.empty]: Self.empty]
  }

  /// The scope within a resource that is entered from a scope.
  mutating func entering(_ resource: SchemaResource, from scope: ID) -> ID {
    if names.isEmpty || resource.dynamicAnchors.isEmpty { return scope }
    let step = Step(scope: scope, resource: ObjectIdentifier(resource))
    if let number = entered[step] { return number }
    let added = resource.dynamicAnchors.filter { name, _ in
      names[name].map { scopes[scope][$0] == Self.nowhere } ?? false
    }
    let number = added.isEmpty ? scope : self.scope(scope, with: added, of: resource)
    entered[step] = number
    return number
  }

  private mutating func scope(
    _ scope: ID, with anchors: [Key: Value], of resource: SchemaResource
  ) -> ID {
    var targets = scopes[scope]
    for (name, anchor) in anchors {
      guard let position = names[name] else { continue }
      targets[position] = number(of: SchemaPlace(resource: resource, value: anchor))
    }
    if let number = numbers[targets] { return number }
    if scopes.count * names.count > Self.entryLimit {
      isFull = true
      return scope
    }
    scopes.append(targets)
    numbers[targets] = scopes.count - 1
    return scopes.count - 1
  }

  private mutating func number(of place: SchemaPlace) -> Int32 {
    let target = Target(file: ObjectIdentifier(place.file), index: place.value.index)
    if let number = known[target] { return number }
    // Safe: a place for each anchor of files, which have less than 2^31 bytes together.
    let number = Int32(places.count)
    places.append(place)
    known[target] = number
    return number
  }

  /// Where a name leads to; nil where no resource on the way has it, or it is not known yet.
  mutating func target(of name: Key, in scope: ID) -> SchemaPlace? {
    guard let position = names[name] else {
      missing.insert(name)
      return nil
    }
    let number = scopes[scope][position]
    return number == Self.nowhere ? nil : places[Int(number)]
  }
}
