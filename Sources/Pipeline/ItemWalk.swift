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

  /// Calls `body` with each item and no-item, in document order. The recursion is as deep as the pointer
  /// has `*` steps.
  static func each(_ steps: ArraySlice<Pointer.Step>, from value: Value, _ body: (Found) -> Void) {
    guard let star = steps.firstIndex(of: .each) else {
      guard let item = walk(steps, from: value) else { return }
      return body(.item(item))
    }
    guard let array = walk(steps[..<star], from: value), array.kind == .array else { return }
    let rest = steps[(star + 1)...]
    for element in array.elements {
      if reaches(rest, from: element) {
        each(rest, from: element, body)
      } else {
        body(.noItem(element))
      }
    }
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
