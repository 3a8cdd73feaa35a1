import JSON

/// Finds the items of a document: what `items:` says (design: Items).
struct ItemWalk {
  enum Found {
    case item(Value)
    /// An array element in which the rest of the pointer finds nothing.
    case noItem(Value)
  }

  /// The pointer that counts for `root`: the first whose array before its first `*` is there, or,
  /// without `*`, whose value is there.
  static func choose(_ pointers: [Pointer], in root: Value) -> Pointer? {
    for pointer in pointers {
      let head = pointer.steps.prefix { $0 != .each }
      guard let value = walk(head, from: root) else { continue }
      if head.count == pointer.steps.count || value.kind == .array { return pointer }
    }
    return nil
  }

  /// Where an item, or a no-item, stands in its document: the position within each array that a `*` has
  /// stepped through. As text only where somebody asks, since most items are clean.
  struct Trail {
    let pointer: Pointer
    fileprivate(set) var positions: [Int] = []

    init(_ pointer: Pointer) { self.pointer = pointer }

    /// The pointer with its `*` replaced, up to the last one that has a position where `toElement`.
    func text(toElement: Bool) -> String {
      var text = ""
      var stars = 0
      for step in pointer.steps {
        switch step {
        case .name(let key, _): text += "/" + Pointer.escape(key.name)
        case .each:
          text += "/" + String(positions[stars])
          stars += 1
          if toElement, stars == positions.count { return text }
        }
      }
      return text
    }
  }

  /// Calls `body` with each item and no-item, in document order. The recursion is as deep as the pointer
  /// has `*` steps.
  static func each(
    _ steps: ArraySlice<Pointer.Step>, from value: Value, _ trail: inout Trail,
    _ body: (Found, borrowing Trail) -> Void
  ) {
    guard let star = steps.firstIndex(of: .each) else {
      guard let item = walk(steps, from: value) else { return }
      return body(.item(item), trail)
    }
    guard let array = walk(steps[..<star], from: value), array.kind == .array else { return }
    let rest = steps[(star + 1)...]
    trail.positions.append(0)
    for element in array.elements {
      if reaches(rest, from: element) {
        each(rest, from: element, &trail, body)
      } else {
        body(.noItem(element), trail)
      }
      trail.positions[trail.positions.count - 1] += 1
    }
    trail.positions.removeLast()
  }

  /// Whether the rest of a pointer finds something in `element`: its value, or the array of its next `*`.
  private static func reaches(_ rest: ArraySlice<Pointer.Step>, from element: Value) -> Bool {
    let head = rest.prefix { $0 != .each }
    guard let value = walk(head, from: element) else { return false }
    return head.count == rest.count || value.kind == .array
  }

  private static func walk(_ steps: ArraySlice<Pointer.Step>, from value: Value) -> Value? {
    var value = value
    for step in steps {
      guard let next = Pointer.step(step, from: value) else { return nil }
      value = next
    }
    return value
  }
}
