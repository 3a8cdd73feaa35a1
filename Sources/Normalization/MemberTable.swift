import JSON

/// Finds which of several known names a member has.
///
/// Members tend to come in the order in which they came last time, so the search starts where the one
/// before ended; the others are found by hash.
struct MemberTable: Sendable {
  private let keys: ContiguousArray<Key>
  /// Open addressing by hash: an index into `keys`, −1 where there is none. A power of two, at least
  /// half of it empty.
  private let table: ContiguousArray<Int32>

  init(_ keys: [Key]) {
    self.keys = ContiguousArray(keys)
    var size = 4
    while size < keys.count * 2 { size *= 2 }
    var table = ContiguousArray<Int32>(repeating: -1, count: size)
    for (index, key) in keys.enumerated() {
      var slot = Int(key.bytes.withUnsafeBytes(KeyHash.hash)) & (size - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = Int32(index)
    }
    self.table = table
  }

  /// The index of the key that `name`, a member's, is; −1 where it is none. `guess` is tried first.
  @inline(__always)
  func find(_ name: Value, guess: Int) -> Int {
    if guess < keys.count, keys[guess].matches(name) { return guess }
    var slot = Int(name.nameHash) & (table.count &- 1)
    while table[slot] >= 0 {
      let index = Int(table[slot])
      if keys[index].matches(name) { return index }
      slot = (slot &+ 1) & (table.count &- 1)
    }
    return -1
  }

  /// Whether one of the keys is exactly these bytes.
  func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    var slot = Int(KeyHash.hash(name)) & (table.count - 1)
    while table[slot] >= 0 {
      if keys[Int(table[slot])].bytes.withUnsafeBytes({ Bytes.equal($0, name) }) { return true }
      slot = (slot + 1) & (table.count - 1)
    }
    return false
  }
}
