/// A regular expression as read: what ECMA-262 calls Disjunction, Alternative and Term.
///
/// Offsets are those of the source's bytes, kept where a mistake may still be found.
indirect enum Syntax: Equatable, Sendable {
  /// One code point out of a set: a literal, `.`, an escape, a class without properties.
  case set(ScalarSet)
  /// A class that names Unicode properties.
  case propertyClass(PropertyClass)
  case start
  case end
  /// `\b`, or negated `\B`.
  case boundary(negated: Bool)
  /// With its number, from 1, if it captures.
  case group(number: Int?, Syntax)
  case look(behind: Bool, negated: Bool, Syntax)
  /// By number, from 1.
  case backreference(Int)
  case repeated(Syntax, min: Int, max: Int?, lazy: Bool, offset: Int)
  case sequence([Syntax])
  case choice([Syntax])
}

/// `\p{…}` alone, or a class in which it stands.
struct PropertyClass: Equatable, Sendable {
  struct Property: Equatable, Sendable {
    /// As PCRE2 spells it.
    var name: String
    var negated: Bool
    /// Where it stands in the source.
    var offset: Int
  }

  var negated = false
  var set = ScalarSet.empty
  var properties: [Property] = []
}

extension Syntax {
  /// The code points, where the syntax stands for just one of a set. Properties are looked up.
  var codePoints: ScalarSet? {
    switch self {
    case .set(let set): set
    case .propertyClass(let members): members.codePoints
    default: nil
    }
  }
}

extension PropertyClass {
  fileprivate var codePoints: ScalarSet {
    var ranges = set.ranges
    for property in properties {
      let known = PropertySets.set(of: property.name)
      ranges += (property.negated ? known.inverted : known).ranges
    }
    let union = ScalarSet(ranges)
    return negated ? union.inverted : union
  }
}
