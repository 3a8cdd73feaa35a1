import JSON

/// The member by whose string the branches of an `anyOf` or `oneOf` are told apart.
struct Discriminator {
  let name: [UInt8]
  fileprivate(set) var strings: [[UInt8]] = []
  /// The branches that may accept an object where the member is none of the strings, then those for
  /// each of them.
  fileprivate(set) var lists: [[NodeID]] = [[]]
}

/// Finds discriminators.
///
/// A branch that wants a member, where there is one, to be one of some strings refuses all other
/// strings: it need not be asked. Looked for is `const` or `enum` in `properties`, through `$ref` and
/// `allOf`; what is not found only costs time.
final class DiscriminatorFinder {
  /// A member that a schema wants to be one of some strings, or no string.
  private struct Member {
    var name: [UInt8]
    var strings: [[UInt8]]
  }

  private let nodes: [SchemaNode]
  private var members: [NodeID: [Member]] = [:]
  private var strings: [NodeID: [[UInt8]]?] = [:]

  /// Of a schema with more such members the first are looked at.
  private static let memberLimit = 4

  init(_ nodes: [SchemaNode]) { self.nodes = nodes }

  /// The one that leaves the fewest branches; nil where none spares any.
  func best(of branches: [NodeID]) -> Discriminator? {
    let members: [[Member]] = branches.map { self.members(of: $0) }
    var best: (strings: [[[UInt8]]?], name: [UInt8], rest: Int)?
    for name in members.first(where: { !$0.isEmpty })?.map(\.name) ?? [] {
      let strings = members.map { $0.first { $0.name == name }?.strings }
      guard let rest = Self.branchesLeft(by: strings) else { continue }
      if rest < best?.rest ?? branches.count { best = (strings, name, rest) }
    }
    return best.map { Self.make($0.name, $0.strings, branches) }
  }

  /// How many branches are left mostly, by the strings that each of them wants; nil where the lists of
  /// them would be long.
  private static func branchesLeft(by strings: [[[UInt8]]?]) -> Int? {
    let limit = max(256, 8 * strings.count)
    let others = strings.count { $0 == nil }
    let total = strings.reduce(0) { $0 + ($1?.count ?? 0) }
    if total > limit { return nil }
    let distinct = Set(strings.lazy.compactMap(\.self).joined()).count
    if distinct == 0 || total + others * (distinct + 1) > limit { return nil }
    return others + (total + distinct - 1) / distinct
  }

  private static func make(
    _ name: [UInt8], _ strings: [[[UInt8]]?], _ branches: [NodeID]
  ) -> Discriminator {
    var made = Discriminator(name: name)
    var numbers: [[UInt8]: Int] = [:]
    for string in strings.lazy.compactMap(\.self).joined() where numbers[string] == nil {
      made.strings.append(string)
      made.lists.append([])
      numbers[string] = made.strings.count
    }
    for (branch, strings) in zip(branches, strings) {
      let lists = strings.map { Set($0.map { numbers[$0]! }) } ?? Set(made.lists.indices)
      for list in lists { made.lists[list].append(branch) }
    }
    return made
  }

  // MARK: Schemas

  private func members(of node: NodeID) -> [Member] {
    if let known = members[node] { return known }
    var found: [Member] = []
    for entry in nodes[node].entries {
      if let keyword = entry.keyword as? PropertiesKeyword {
        for (name, child) in zip(keyword.names.keys, keyword.nodes)
        where found.count < Self.memberLimit {
          guard let strings = strings(of: child) else { continue }
          found.append(Member(name: name.bytes, strings: strings))
        }
      }
      for target in entry.keyword.conjuncts {
        found += members(of: target).prefix(Self.memberLimit - found.count)
      }
    }
    members[node] = found
    return found
  }

  /// Strings to which a schema is held; nil where it is not held to any.
  private func strings(of node: NodeID) -> [[UInt8]]? {
    if let known = strings[node] { return known }
    var found: [[UInt8]]?
    for entry in nodes[node].entries where found == nil {
      switch entry.keyword {
      case let keyword as ConstKeyword: found = [keyword.constant].compactMap(\.string)
      case let keyword as EnumKeyword: found = keyword.constants.compactMap(\.string)
      default: found = entry.keyword.conjuncts.lazy.compactMap { self.strings(of: $0) }.first
      }
    }
    strings[node] = .some(found)
    return found
  }
}
