/// The names of the members of all objects that are open, to find a name that is there twice.
///
/// The names of one object lie together, those of the innermost on top. Few are compared by their
/// hashes one by one; the names of an object with many are entered into a hash table, which all open
/// objects share, when a search first needs it. Entries leave the table in the reverse order of their
/// coming, so none is ever in the way of another's search, and removing is erasing.
struct NameStack: ~Copyable {
  struct Name {
    var hash: UInt32
    /// Its tape index.
    var node: UInt32
  }

  /// An object with more members than this is searched by the table.
  static let few = 24

  private(set) var names: UnsafeMutablePointer<Name>
  private(set) var capacity = 0
  /// Open addressing, linear probing: a place in the stack plus 1, or 0. At most half full.
  private var slots: UnsafeMutablePointer<UInt32>
  private var slotCount = 0
  private var entries = 0

  init() {
    names = .allocate(capacity: 1)
    slots = .allocate(capacity: 1)
  }

  deinit {
    names.deallocate()
    slots.deallocate()
  }

  /// Empties the table after a text that ended early.
  mutating func reset() {
    if entries > 0 { slots.update(repeating: 0, count: slotCount) }
    entries = 0
  }

  /// Makes room for at least `wanted` names, keeping the first `used`.
  mutating func grow(to wanted: Int, used: Int) {
    let room = UnsafeMutablePointer<Name>.allocate(capacity: wanted)
    room.update(from: names, count: used)
    names.deallocate()
    names = room
    capacity = wanted
  }

  /// The place of a name with this hash for which `isEqual` holds, among those of the innermost
  /// object, which end at `count`; nil where there is none. `depth` says which frame is the object's.
  mutating func find(
    _ hash: UInt32, count: Int, frames: UnsafeMutablePointer<Frame>, depth: Int,
    isEqual: (_ node: UInt32) -> Bool
  ) -> Int? {
    let base = Int(frames[depth].names)
    if count - base <= Self.few {
      for place in base..<count where names[place].hash == hash && isEqual(names[place].node) {
        return place
      }
      return nil
    }
    enter(count, frames, depth)
    var slot = home(hash, base)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if place >= base, names[place].hash == hash, isEqual(names[place].node) { return place }
      slot = (slot + 1) & (slotCount - 1)
    }
    return nil
  }

  /// A later member of the same name takes the place of an earlier one.
  mutating func replace(_ place: Int, with node: UInt32) { names[place].node = node }

  /// An object ends, some of whose names are in the table.
  @inline(never)
  mutating func leave(_ frame: Frame) {
    let base = Int(frame.names)
    var place = base + Int(frame.entered) - 1
    while place >= base {
      var slot = home(names[place].hash, base)
      while Int(slots[slot]) != place + 1 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = 0
      place -= 1
    }
    entries -= Int(frame.entered)
  }

  /// Enters what is not in the table yet of the innermost object.
  private mutating func enter(_ count: Int, _ frames: UnsafeMutablePointer<Frame>, _ depth: Int) {
    let base = Int(frames[depth].names)
    let start = base + Int(frames[depth].entered)
    if (entries + count - start) * 2 > slotCount {
      rebuild(room: entries + count - start, frames, depth)
    }
    for place in start..<count { insert(place, base) }
    // Safe: a record of 2 GiB has fewer names than 2³⁰.
    frames[depth].entered = UInt32(count - base)
  }

  /// A larger table with the entries of the old one, in the order of their coming, so that they can
  /// leave in the reverse.
  private mutating func rebuild(room: Int, _ frames: UnsafeMutablePointer<Frame>, _ depth: Int) {
    slots.deallocate()
    slotCount = max(256, slotCount)
    while slotCount < room * 4 { slotCount *= 2 }
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    entries = 0
    for index in 0...depth {
      let base = Int(frames[index].names)
      for place in base..<base + Int(frames[index].entered) { insert(place, base) }
    }
  }

  private mutating func insert(_ place: Int, _ base: Int) {
    var slot = home(names[place].hash, base)
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
