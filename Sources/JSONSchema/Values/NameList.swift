import JSON

/// Names of members in the order of a schema, for asking which of them an object has.
final class NameList: @unchecked Sendable {
  let keys: [Key]
  private let table: NameTable

  /// So few are looked for one by one.
  private static let searchLimit = 4

  /// - Parameter keys: each of them once.
  init(_ keys: [Key]) {
    self.keys = keys
    table = NameTable(keys.map(\.bytes))
  }

  deinit { table.deallocate() }

  /// The position of a member's name; nil where it is none of them.
  func number(of name: Value) -> Int? {
    let number = table.find(name)
    return number < 0 ? nil : number
  }

  /// The position of a key. O(n).
  func number(of key: Key) -> Int? { keys.firstIndex(of: key) }

  /// By the positions of the names: whether the object has them.
  func presence(in object: Value) -> [Bool] {
    if keys.count <= Self.searchLimit { return keys.map { object.member($0) != nil } }
    var presence = [Bool](repeating: false, count: keys.count)
    for member in object.members {
      if let number = number(of: member.name) { presence[number] = true }
    }
    return presence
  }

  /// By the positions of the names: where the object has them, nil where it has not. In one walk
  /// through the object.
  func places(in object: Value) -> [Value?] {
    var places = [Value?](repeating: nil, count: keys.count)
    for member in object.members {
      if let number = number(of: member.name) { places[number] = member.name }
    }
    return places
  }
}
