extension Parser {
  /// A member's name, and the hash of its value.
  @inline(__always)
  mutating func name(_ hash: inout UInt32, _ memory: inout Memory) -> Fault? {
    guard bytes[position] == UInt8(ascii: "\"") else {
      return Faults.unexpected(
        bytes, position, end, frame.pointee.count == 0 ? .firstName : .name)
    }
    if let fault = string(&memory) { return fault }
    let node = nodes[nodeCount &- 1]
    if node.header & Node.escaped != 0 {
      hash = memory.tape.hashString(at: nodeCount &- 1, in: bytes, seed)
    } else {
      let start = Int(node.start) &+ 1
      hash = KeyHash.hash(UnsafeRawPointer(bytes + start), position &- 1 &- start, seed)
      nodes[nodeCount &- 1].link = hash
    }
    return nil
  }

  /// The colon after a name, and the blanks around it.
  @inline(__always)
  mutating func colon() -> Fault? {
    skipBlanks()
    guard bytes[position] == UInt8(ascii: ":") else {
      return Faults.unexpected(bytes, position, end, .colon)
    }
    position &+= 1
    skipBlanks()
    return nil
  }

  /// Puts the name just read on the stack, unless the object has it already.
  @inline(__always)
  mutating func note(_ hash: UInt32, _ memory: inout Memory) -> Fault? {
    let index = nodeCount &- 1
    let bit: UInt64 = 1 << UInt64(hash & 63)
    if frame.pointee.seen & bit != 0,
      let place = Self.find(hash, index, nameCount, depth, bytes, &memory)
    {
      let earlier = Int(memory.names.names[place].node)
      if rejectsDuplicates {
        return Fault(
          .duplicateKey, Int(nodes[index].start), .duplicate, related: Int(nodes[earlier].start))
      }
      nodes[earlier].header |= Node.overridden
      memory.names.replace(place, with: UInt32(truncatingIfNeeded: index))
      frame.pointee.count &-= 1
      gaps &+= 1
      return nil
    }
    frame.pointee.seen |= bit
    memory.names.names[nameCount] = NameStack.Name(
      hash: hash, node: UInt32(truncatingIfNeeded: index))
    nameCount &+= 1
    return nil
  }

  /// Where the innermost object has the name at `index` already.
  @inline(never)
  private static func find(
    _ hash: UInt32, _ index: Int, _ count: Int, _ depth: Int, _ bytes: UnsafePointer<UInt8>,
    _ memory: inout Memory
  ) -> Int? {
    let name = memory.tape.string(at: index, in: bytes)
    let nodes = UnsafePointer(memory.tape.nodes)
    return memory.names.find(
      hash, count: count, frames: memory.frames.frames, depth: depth
    ) { other in
      Bytes.equal(name, Value(nodes: nodes, bytes: bytes, index: Int(other)).unescaped)
    }
  }
}
