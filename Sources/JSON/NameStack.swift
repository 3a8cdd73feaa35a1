/// The names of the members of all objects that are open, to find a name that is there twice.
///
/// The names of one object lie together, those of the innermost on top. Few are compared by their
/// hashes one by one; the names of an object with many stand in a hash table too, which all open
/// objects share. Entries leave it in the reverse order of their coming, so none is ever in the way
/// of another's search, and removing is erasing.
struct NameStack: ~Copyable {
  /// An object with more members than this has its names in the table.
  static let few = 24

  private(set) var hashes: UnsafeMutablePointer<UInt32>
  /// Tape index of each name.
  private(set) var nodes: UnsafeMutablePointer<UInt32>
  private(set) var capacity = 0
  /// Open addressing, linear probing: a place in the stack plus 1, or 0. At most half full.
  private var slots: UnsafeMutablePointer<UInt32>
  private var slotCount = 0
  private var entries = 0

  init() {
    hashes = .allocate(capacity: 1)
    nodes = .allocate(capacity: 1)
    slots = .allocate(capacity: 1)
  }

  deinit {
    hashes.deallocate()
    nodes.deallocate()
    slots.deallocate()
  }

  /// Empties the table after a text that ended early.
  mutating func reset() {
    if entries > 0 { slots.update(repeating: 0, count: slotCount) }
    entries = 0
  }

  /// Makes room for at least `wanted` names, keeping the first `used`.
  mutating func grow(to wanted: Int, used: Int) {
    hashes = Self.moved(hashes, used, to: wanted)
    nodes = Self.moved(nodes, used, to: wanted)
    capacity = wanted
  }

  private static func moved(
    _ old: UnsafeMutablePointer<UInt32>, _ used: Int, to capacity: Int
  ) -> UnsafeMutablePointer<UInt32> {
    let room = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    room.update(from: old, count: used)
    old.deallocate()
    return room
  }

  /// The place of a name with this hash for which `isEqual` holds, among those of the innermost
  /// object, which start at `base`; nil where there is none.
  func find(_ hash: UInt32, base: Int, count: Int, isEqual: (_ node: UInt32) -> Bool) -> Int? {
    if count - base <= Self.few {
      for place in base..<count where hashes[place] == hash && isEqual(nodes[place]) {
        return place
      }
      return nil
    }
    var slot = home(hash, base)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if place >= base && hashes[place] == hash && isEqual(nodes[place]) { return place }
      slot = (slot + 1) & (slotCount - 1)
    }
    return nil
  }

  /// The innermost object has got the name at `count - 1`: keeps the table up to date.
  /// `bases` gives the start of each open object's names, outermost first, without the innermost.
  mutating func enter(base: Int, count: Int, outer bases: Bases) {
    let members = count - base
    guard members > Self.few else { return }
    // Safe: a record of 2 GiB has fewer names than 2³⁰.
    let added = members == Self.few + 1 ? members : 1
    if (entries + added) * 2 > slotCount {
      rebuild(room: entries + added, base: base, count: count, outer: bases)
    } else {
      for place in count - added..<count { insert(place, base) }
    }
  }

  /// An object ends whose names are those from `base` to `count`.
  mutating func leave(base: Int, count: Int) {
    guard count - base > Self.few else { return }
    var place = count - 1
    while place >= base {
      var slot = home(hashes[place], base)
      while Int(slots[slot]) != place + 1 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = 0
      place -= 1
    }
    entries -= count - base
  }

  /// A later member of the same name takes the place of an earlier one.
  mutating func replace(_ place: Int, with node: UInt32) { nodes[place] = node }

  private mutating func rebuild(room: Int, base: Int, count: Int, outer bases: Bases) {
    slots.deallocate()
    slotCount = max(256, slotCount)
    while slotCount < room * 4 { slotCount *= 2 }
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    entries = 0
    // In the order of their coming, so that they can leave in the reverse.
    for index in 0..<bases.count {
      let start = bases[index]
      let end = index + 1 < bases.count ? bases[index + 1] : base
      if end - start > Self.few { for place in start..<end { insert(place, start) } }
    }
    for place in base..<count { insert(place, base) }
  }

  private mutating func insert(_ place: Int, _ base: Int) {
    var slot = home(hashes[place], base)
    while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
    slots[slot] = UInt32(place + 1)
    entries += 1
  }

  /// Where the search begins. Depends on the object, so that objects with the same names, one in
  /// another, do not queue up.
  private func home(_ hash: UInt32, _ base: Int) -> Int {
    let mixed = (UInt64(hash) | UInt64(base) << 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slotCount - 1)
  }
}
