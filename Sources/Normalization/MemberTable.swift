import JSON

/// Finds which of several known names a member has.
///
/// Members tend to come in the order in which they came last time, so the search starts where the one
/// before ended. Where there are many names, those of another length or other end bytes are passed by.
struct MemberTable: Sendable {
  private let keys: ContiguousArray<Key>
  /// Of each bucket the first key, −1 where it is empty; without elements where there are few keys.
  private let heads: ContiguousArray<Int32>
  /// Of each key the next one in its bucket.
  private let next: ContiguousArray<Int32>

  private static let fewKeys = 6

  init(_ keys: [Key]) {
    self.keys = ContiguousArray(keys)
    guard keys.count > Self.fewKeys else {
      heads = []
      next = []
      return
    }
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    var heads = ContiguousArray<Int32>(repeating: -1, count: size)
    var next = ContiguousArray<Int32>(repeating: -1, count: keys.count)
    for (index, key) in keys.enumerated() {
      let bucket = key.bytes.withUnsafeBytes { Self.bucket($0, size) }
      next[index] = heads[bucket]
      heads[bucket] = Int32(index)
    }
    self.heads = heads
    self.next = next
  }

  /// The index of the key that `name` is; −1 where it is none. `guess` is tried first.
  @inline(__always)
  func find(_ name: Value, guess: Int) -> Int {
    if guess < keys.count, keys[guess].matches(name) { return guess }
    if heads.isEmpty || name.isEscaped { return scan(name) }
    var index = Int(heads[Self.bucket(name.content, heads.count)])
    while index >= 0 {
      if keys[index].matches(name) { return index }
      index = Int(next[index])
    }
    return -1
  }

  /// Whether one of the keys is exactly these bytes.
  func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    if heads.isEmpty { return keys.contains { $0.bytes.withUnsafeBytes { Bytes.equal($0, name) } } }
    var index = Int(heads[Self.bucket(name, heads.count)])
    while index >= 0 {
      if keys[index].bytes.withUnsafeBytes({ Bytes.equal($0, name) }) { return true }
      index = Int(next[index])
    }
    return false
  }

  private func scan(_ name: Value) -> Int {
    for index in keys.indices where keys[index].matches(name) { return index }
    return -1
  }

  /// `size` is a power of two.
  @inline(__always)
  private static func bucket(_ name: UnsafeRawBufferPointer, _ size: Int) -> Int {
    guard name.count > 0 else { return 0 }
    let ends = Int(name[0]) &* 31 &+ Int(name[name.count / 2]) &* 7 &+ Int(name[name.count - 1])
    return (ends &+ name.count &* 13) & (size - 1)
  }
}
