import JSON

/// A member of an object or an element of an array.
struct Child {
  let position: Int
  /// A member's name.
  let name: Value?
  let value: Value

  var step: Trail.Step { name.map { .member($0) } ?? .element(position) }
}

/// The children of a value, in order.
struct ChildSequence: Sequence, IteratorProtocol {
  private var members: Value.Members
  private var elements: Value.Elements
  private var position = -1

  init(_ value: Value) {
    members = value.members
    elements = value.elements
  }

  @inline(__always)
  mutating func next() -> Child? {
    position &+= 1
    if let member = members.next() {
      return Child(position: position, name: member.name, value: member.value)
    }
    guard let element = elements.next() else { return nil }
    return Child(position: position, name: nil, value: element)
  }
}
