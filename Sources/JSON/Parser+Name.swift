extension Parser {
  /// A member's name, its colon, and the blanks around it. `place` says what is missing without it.
  @inline(__always)
  mutating func name(_ place: Fault.Place, _ memory: inout Memory) -> Fault? {
    guard peek == UInt8(ascii: "\"") else { return Faults.unexpected(bytes, position, end, place) }
    let index = nodeCount
    if let fault = string(&memory) { return fault }
    let node = nodes[index]
    let hash: UInt32
    if node.header & Node.escaped != 0 {
      hash = Faults.escapedHash(memory.tape.string(at: index, in: bytes), seed)
      // Beside the value's length: see `Tape`.
      memory.tape.arena.storeBytes(of: hash, toByteOffset: Int(node.link) * 8 + 4, as: UInt32.self)
    } else {
      hash = KeyHash.hash(
        UnsafeRawPointer(bytes + Int(node.start) + 1), Int(node.end &- node.start) - 2, seed)
      nodes[index].link = hash
    }
    if let fault = note(hash, index, &memory) { return fault }
    skipBlanks()
    guard peek == UInt8(ascii: ":") else { return Faults.unexpected(bytes, position, end, .colon) }
    position &+= 1
    skipBlanks()
    return nil
  }

  /// Puts a name on the stack, unless the object has it already.
  @inline(__always)
  private mutating func note(_ hash: UInt32, _ index: Int, _ memory: inout Memory) -> Fault? {
    let bit: UInt64 = 1 << UInt64(hash & 63)
    if open.seen & bit != 0,
      let place = Self.find(hash, index, base: Int(open.names), nameCount, bytes, memory)
    {
      let earlier = Int(memory.names.nodes[place])
      if rejectsDuplicates {
        return Fault(
          .duplicateKey, Int(nodes[index].start), .duplicate, related: Int(nodes[earlier].start))
      }
      nodes[earlier].header |= Node.overridden
      memory.names.replace(place, with: UInt32(truncatingIfNeeded: index))
      open.count &-= 1
      gaps &+= 1
      return nil
    }
    open.seen |= bit
    memory.names.hashes[nameCount] = hash
    memory.names.nodes[nameCount] = UInt32(truncatingIfNeeded: index)
    nameCount &+= 1
    if nameCount &- Int(open.names) > NameStack.few {
      memory.names.enter(
        base: Int(open.names), count: nameCount,
        outer: Bases(frames: memory.frames.frames, count: depth))
    }
    return nil
  }

  /// Where the innermost object has the name at `index` already.
  @inline(never)
  private static func find(
    _ hash: UInt32, _ index: Int, base: Int, _ count: Int, _ bytes: UnsafePointer<UInt8>,
    _ memory: borrowing Memory
  ) -> Int? {
    let name = memory.tape.string(at: index, in: bytes)
    return memory.names.find(hash, base: base, count: count) { other in
      Bytes.equal(name, memory.tape.string(at: Int(other), in: bytes))
    }
  }
}
