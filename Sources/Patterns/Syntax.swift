/// A regular expression as read: what ECMA-262 calls Disjunction, Alternative and Term.
///
/// Offsets are those of the source's bytes, kept where PCRE2 may still find a mistake.
indirect enum Syntax: Equatable, Sendable {
  /// One code point out of a set: a literal, `.`, an escape, a class without properties.
  case set(ScalarSet)
  /// A class that names Unicode properties, which PCRE2 knows.
  case propertyClass(PropertyClass)
  case start
  case end
  /// `\b`, or negated `\B`.
  case boundary(negated: Bool)
  case group(captures: Bool, Syntax)
  case look(behind: Bool, negated: Bool, Syntax, offset: Int)
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
    var offset: Int
  }

  var negated = false
  var set = ScalarSet.empty
  var properties: [Property] = []
}
