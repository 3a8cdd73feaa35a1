extension Pointer {
  /// The value that the pointer, which has no `*`, finds in `root`; nil where there is none.
  package func resolve(in root: Value) -> Value? {
    var value = root
    for step in steps {
      guard let next = Self.step(step, from: value) else { return nil }
      value = next
    }
    return value
  }

  /// One step down. `each` finds nothing here.
  @inlinable
  package static func step(_ step: Step, from value: Value) -> Value? {
    guard case .name(let key, let index) = step else { return nil }
    switch value.kind {
    case .object: return value.member(key)
    case .array: return index.flatMap(value.element)
    default: return nil
    }
  }
}

extension Value {
  /// The pointer from the document's root to this value, for messages. O(what stands before it).
  package var pointer: String { pointer(below: at(0)) }

  /// The pointer from `ancestor`, which holds this value or is it, for messages: walks the tape down.
  /// O(what stands between the two).
  package func pointer(below ancestor: Value) -> String {
    var text = ""
    var parent = ancestor
    while parent.index != index {
      guard let (token, child) = parent.child(holding: index) else { return text }
      text += "/" + token
      parent = child
    }
    return text
  }

  private func child(holding index: Int) -> (token: String, child: Value)? {
    if kind == .array {
      for (position, element) in elements.enumerated() where element.nextIndex > index {
        return (String(position), element)
      }
    }
    var cursor = self.index + 1
    while kind == .object, cursor < nextIndex {
      let name = at(cursor)
      let value = at(cursor + 1)
      // A name's own pointer is its member's.
      if value.nextIndex > index {
        return (Pointer.escape(name.string), cursor == index ? name : value)
      }
      cursor = value.nextIndex
    }
    return nil
  }
}
