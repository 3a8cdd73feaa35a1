extension Value {
  /// The elements of an array, in order. Empty for other kinds.
  @inlinable package var elements: Elements {
    @inline(__always) get { Elements(parent: self, end: kind == .array ? nextIndex : index) }
  }

  /// The members of an object, in order, without overridden ones. Empty for other kinds.
  @inlinable package var members: Members {
    @inline(__always) get { Members(parent: self, end: kind == .object ? nextIndex : index) }
  }

  /// The member's value under `key`; nil where there is none or this is no object. O(members), one
  /// comparison of hashes each.
  @inlinable
  package func member(_ key: Key) -> Value? {
    guard kind == .object else { return nil }
    let hash = key.hash
    let end = nextIndex
    var cursor = index &+ 1
    while cursor < end {
      let name = nodes[cursor]
      if name.link == hash || name.header & Node.escaped != 0,
        name.header & Node.overridden == 0, key.matches(at(cursor))
      {
        return at(cursor &+ 1)
      }
      cursor = at(cursor &+ 1).nextIndex
    }
    return nil
  }

  /// The element at `position`, from 0. O(position).
  @inlinable
  package func element(_ position: Int) -> Value? {
    guard kind == .array, position >= 0 else { return nil }
    let end = nextIndex
    var cursor = index &+ 1
    var left = position
    while cursor < end {
      if left == 0 { return at(cursor) }
      left &-= 1
      cursor = at(cursor).nextIndex
    }
    return nil
  }

  /// One member of an object: its name, a string, and its value.
  @usableFromInline
  package struct Member {
    /// A string; `matches` of a `Key` compares it.
    @usableFromInline package let name: Value
    /// Any value.
    @usableFromInline package let value: Value

    @inlinable
    init(name: Value, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// An array's elements in their order; going through them allocates nothing.
  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let parent: Value
    @usableFromInline var cursor: Int
    @usableFromInline let end: Int

    @inlinable
    init(parent: Value, end: Int) {
      self.parent = parent
      self.cursor = parent.index + 1
      self.end = end
    }

    /// The next element; nil after the last.
    @inlinable
    package mutating func next() -> Value? {
      guard cursor < end else { return nil }
      let element = parent.at(cursor)
      cursor = element.nextIndex
      return element
    }
  }

  /// An object's members in their order, without those that a later one of the same name replaces.
  @usableFromInline
  package struct Members: Sequence, IteratorProtocol {
    @usableFromInline let parent: Value
    @usableFromInline var cursor: Int
    @usableFromInline let end: Int

    @inlinable
    init(parent: Value, end: Int) {
      self.parent = parent
      self.cursor = parent.index + 1
      self.end = end
    }

    /// The next member; nil after the last.
    @inlinable
    package mutating func next() -> Member? {
      while cursor < end {
        let name = parent.at(cursor)
        let value = parent.at(cursor + 1)
        cursor = value.nextIndex
        if name.node.header & Node.overridden == 0 { return Member(name: name, value: value) }
      }
      return nil
    }
  }
}
