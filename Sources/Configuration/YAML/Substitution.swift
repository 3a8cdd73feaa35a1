/// Replaces `${NAME}` and `${NAME:-x}` from the environment; `$${` stands for `${`.
enum Substitution {
  struct Mistake: Equatable {
    var message: String
    var remedy: String
  }

  /// The text with everything replaced that can be; what cannot stays as it is.
  static func apply(
    _ environment: [String: String], to text: String
  ) -> (text: String, mistakes: [Mistake]) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return (text, []) }
    var result: [UInt8] = []
    var mistakes: [Mistake] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: Array("$${".utf8)) {
        result += rest.dropFirst().prefix(2)
        rest = rest.dropFirst(3)
      } else if rest.starts(with: Array("${".utf8)) {
        let reference = reference(rest)
        switch value(of: reference, in: environment) {
        case .success(let value): result += Array(value.utf8)
        case .failure(let mistake):
          mistakes.append(mistake.mistake)
          result += reference
        }
        rest = rest.dropFirst(reference.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return (String(decoding: result, as: UTF8.self), mistakes)
  }

  private struct Failure: Error {
    var mistake: Mistake
  }

  /// From `${` to its `}`, or to the end where there is none.
  private static func reference(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let end = text.firstIndex(of: UInt8(ascii: "}")) else { return text }
    return text[...end]
  }

  private static func value(
    of reference: ArraySlice<UInt8>, in environment: [String: String]
  ) -> Result<String, Failure> {
    let shown = String(decoding: reference, as: UTF8.self)
    let literal = "`$${` stands for a literal `${`"
    guard reference.last == UInt8(ascii: "}") else {
      return .failure(Failure(mistake: Mistake(message: "`\(shown)` has no `}`", remedy: literal)))
    }
    let inside = reference.dropFirst(2).dropLast()
    let nameBytes = inside.prefix(while: isNameByte)
    let tail = inside.dropFirst(nameBytes.count)
    guard let first = nameBytes.first, !isDigit(first),
      tail.isEmpty || tail.starts(with: Array(":-".utf8))
    else {
      return .failure(
        Failure(
          mistake: Mistake(
            message: "`\(shown)` names no environment variable",
            remedy: "write `${NAME}` or `${NAME:-default}`; \(literal)")))
    }
    let name = String(decoding: nameBytes, as: UTF8.self)
    if let value = environment[name], tail.isEmpty || !value.isEmpty { return .success(value) }
    if !tail.isEmpty { return .success(String(decoding: tail.dropFirst(2), as: UTF8.self)) }
    return .failure(
      Failure(
        mistake: Mistake(
          message: "the environment variable `\(name)` is not set",
          remedy: "set it, or give a default: `${\(name):-…}`")))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
