extension SyntaxParser {
  /// After the '[' at `start`.
  mutating func characterClass(_ start: Int) throws(PatternError) -> Syntax {
    var members = PropertyClass()
    members.negated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let first = position
      let member = try classMember(start)
      if isNext("-"), peek(1) != nil, peek(1) != UInt32(UInt8(ascii: "]")) {
        position += 1
        ranges.append(try range(from: member, first, start))
        continue
      }
      switch member {
      case .scalar(let scalar): ranges.append(scalar...scalar)
      case .set(let set): ranges += set.ranges
      case .property(let property): members.properties.append(property)
      }
    }
    members.set = ScalarSet(ranges)
    if !members.properties.isEmpty { return .propertyClass(members) }
    return .set(members.negated ? members.set.inverted : members.set)
  }

  private mutating func range(from low: Member, _ first: Int, _ start: Int) throws(PatternError)
    -> ClosedRange<UInt32>
  {
    let high = try classMember(start)
    guard case .scalar(let low) = low, case .scalar(let high) = high else {
      throw fail("a range in a class goes from one character to another", at: first)
    }
    guard low <= high else {
      throw fail("the range '\(text(from: first))' ends before its start", at: first)
    }
    return low...high
  }

  private mutating func classMember(_ start: Int) throws(PatternError) -> Member {
    guard let scalar = peek() else { throw fail("this class is never closed", at: start) }
    let first = position
    position += 1
    guard scalar == UInt32(UInt8(ascii: "\\")) else { return .scalar(scalar) }
    if take("b") { return .scalar(8) }
    return try escape(first, inClass: true)
  }
}
