/// A JSON Pointer (RFC 6901), with one step more: `*`, each element of an array.
@usableFromInline
package struct Pointer: Hashable, Sendable {
  /// Where one token leads.
  @usableFromInline
  package enum Step: Hashable, Sendable {
    /// The member of this name; of an array the element of this index, where the name is one.
    case name(Key, index: Int?)
    /// Each element of an array.
    case each
  }

  /// The way from the root; none for the root itself.
  @usableFromInline package let steps: [Step]

  /// Why a text is no pointer; `offset` counts bytes of the text.
  package struct SyntaxError: Error, Equatable, Sendable {
    /// Where the text stops being a pointer, from 0.
    package var offset: Int
    /// What is wrong there, for a person.
    package var message: String
  }

  package init(steps: [Step]) { self.steps = steps }

  /// Reads `""`, `/a/b`, `/data/*/title`; `~0` and `~1` stand for `~` and `/`.
  package init(_ text: String) throws(SyntaxError) {
    if text.isEmpty {
      steps = []
      return
    }
    let bytes = Array(text.utf8)
    guard bytes[0] == UInt8(ascii: "/") else {
      throw SyntaxError(offset: 0, message: "a pointer is empty or starts with '/'")
    }
    var steps: [Step] = []
    var offset = 1
    for token in bytes.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      steps.append(try Self.step(token, at: offset))
      offset += token.count + 1
    }
    self.steps = steps
  }

  /// Whether a `*` step stands in it.
  package var reachesMany: Bool { steps.contains(.each) }

  /// The pointer as text.
  package var text: String {
    steps.map { step in
      switch step {
      case .each: "/*"
      case .name(let key, _): "/" + Self.escape(key.name)
      }
    }.joined()
  }

  /// A reference token for `name`: `~` and `/` escaped.
  package static func escape(_ name: String) -> String {
    var token = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }

  private static func step(_ token: ArraySlice<UInt8>, at offset: Int) throws(SyntaxError) -> Step {
    if token.elementsEqual([UInt8(ascii: "*")]) { return .each }
    var name: [UInt8] = []
    var position = token.startIndex
    while position < token.endIndex {
      if token[position] == UInt8(ascii: "~") {
        position += 1
        switch position < token.endIndex ? token[position] : 0 {
        case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
        default:
          throw SyntaxError(
            offset: offset + position - 1 - token.startIndex,
            message: "'~' is written '~0' and '/' inside a name '~1'")
        }
      } else {
        name.append(token[position])
      }
      position += 1
    }
    return .name(Key(bytes: name), index: index(name))
  }

  /// RFC 6901 §4: `0`, or digits without a leading zero.
  private static func index(_ name: [UInt8]) -> Int? {
    guard !name.isEmpty, name.count < 19, name.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    guard name.count == 1 || name[0] != 48 else { return nil }
    return name.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
