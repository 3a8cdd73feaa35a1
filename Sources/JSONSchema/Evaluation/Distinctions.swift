import JSON

/// What tells the schemas of a choice apart: members that they want to be constants.
final class Distinctions: Sendable {
  /// A member that some of the schemas want to be constant.
  private struct Member: Sendable {
    /// The constants by their hashes, and the position of the schema that wants each.
    var holders: [UInt64: [(constant: Constant, position: Int)]] = [:]
    /// What to say of a value with none of the constants, where every schema wants its own.
    var mistake: String?
  }

  private let names: NameList
  private let members: [Member]
  private let count: Int

  /// Nothing tells them apart where that would take longer to find out than the whole schema is long.
  init(of nodes: [NodeID], in schema: Schema) {
    count = nodes.count
    var search = DiscriminatorSearch(schema)
    let found = nodes.map { search.discriminators(of: $0) }
    if search.isExhausted {
      names = NameList([])
      members = []
      return
    }
    var order: [Key] = []
    var members: [Member] = []
    var numbers: [Key: Int] = [:]
    for discriminator in found.joined() where numbers[discriminator.name] == nil {
      numbers[discriminator.name] = order.count
      order.append(discriminator.name)
    }
    var texts = Array(repeating: [String](), count: order.count)
    var wishes = Array(repeating: 0, count: order.count)
    members = Array(repeating: Member(), count: order.count)
    for (position, discriminators) in found.enumerated() {
      var own: Set<Int> = []
      for discriminator in discriminators {
        let number = numbers[discriminator.name]!
        if own.insert(number).inserted { wishes[number] += 1 }
        texts[number] += discriminator.constants.map(\.text)
        for constant in discriminator.constants {
          members[number].holders[constant.hash, default: []].append((constant, position))
        }
      }
    }
    for number in order.indices where nodes.count > 1 && wishes[number] == nodes.count {
      let wanted = Phrases.distinct(texts[number])
      if wanted.count < 2 { continue }
      members[number].mistake =
        "a member \(Phrases.quoted(order[number])) that is \(Phrases.some(wanted))"
    }
    names = NameList(order)
    self.members = members
  }

  /// What a value comes to.
  struct Result {
    /// The schemas with the most constant members that the value has; all where that tells nothing.
    var candidates: [Int]
    /// What the value lacks: every schema wants its own constant under one name, and the value has
    /// none of them there.
    var mistake: String?
    /// Constants that were looked at.
    var cost = 0
  }

  /// Compares an object with all schemas at once.
  func compare(_ value: Value) -> Result {
    if members.isEmpty || value.kind != .object { return Result(candidates: Array(0..<count)) }
    var met = Array(repeating: 0, count: count)
    var isMissed = Array(repeating: true, count: members.count)
    var cost = count
    for member in value.members {
      guard let number = names.number(of: member.name),
        let holders = members[number].holders[member.value.structuralHash]
      else { continue }
      cost += holders.count
      for (constant, position) in holders where constant.equals(member.value) {
        met[position] += 1
        isMissed[number] = false
      }
    }
    let missed = members.indices.first { isMissed[$0] && members[$0].mistake != nil }
    let most = met.max() ?? 0
    return Result(
      candidates: (0..<count).filter { met[$0] == most },
      mistake: missed.flatMap { members[$0].mistake }, cost: cost)
  }
}

/// Looks for members that schemas want to be constants, `$ref` and `allOf` followed.
private struct DiscriminatorSearch {
  struct Discriminator {
    var name: Key
    var constants: [Constant]
  }

  private let schema: Schema
  /// Schemas and constants that are still looked at: as schemas share parts, there can be more of them
  /// than were written.
  private var budget: Int

  private static let baseBudget = 20_000
  private static let budgetPerSchema = 4

  init(_ schema: Schema) {
    self.schema = schema
    budget = Self.baseBudget + schema.nodes.count * Self.budgetPerSchema
  }

  var isExhausted: Bool { budget <= 0 }

  mutating func discriminators(of node: NodeID) -> [Discriminator] {
    var found: [Discriminator] = []
    for node in conjuncts(of: node) {
      for entry in schema.nodes[node].entries {
        guard let properties = entry.keyword as? PropertiesKeyword else { continue }
        for (name, child) in zip(properties.names.keys, properties.nodes) {
          if isExhausted { return [] }
          if let constants = constants(of: child) {
            budget -= constants.count
            found.append(Discriminator(name: name, constants: constants))
          }
        }
      }
    }
    return found
  }

  private mutating func conjuncts(of node: NodeID) -> [NodeID] {
    if isExhausted { return [] }
    let all = schema.conjuncts(of: node)
    budget -= all.count
    return all
  }

  private mutating func constants(of node: NodeID) -> [Constant]? {
    for node in conjuncts(of: node) {
      for entry in schema.nodes[node].entries {
        if let keyword = entry.keyword as? ConstKeyword { return [keyword.constant] }
        if let keyword = entry.keyword as? EnumKeyword { return keyword.constants }
      }
    }
    return nil
  }
}
