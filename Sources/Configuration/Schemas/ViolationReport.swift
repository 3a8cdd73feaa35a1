import JSON
import JSONSchema

/// Turns what the configuration's own schema finds wrong into diagnostics: the place in the YAML file,
/// what was expected there, and what was probably meant.
struct ViolationReport {
  let diagnostics: Diagnostics
  let root: YAMLNode
  /// The configuration's schema, decoded.
  let schema: Value

  func report(_ violation: Violation) {
    let found = place(of: Self.steps(of: violation.pointer))
    switch violation.keyword {
    case "additionalProperties":
      let keys = knownKeys(besides: violation.schemaLocation)
      if let entry = found.entry, found.isExact {
        unknownKey(entry, known: keys)
      } else {
        for entry in found.node.entries where !keys.contains(where: entry.key.isSame(as:)) {
          unknownKey(entry, known: keys)
        }
      }
    case "required": missingKeys(of: found.node, violation)
    case "enum": notListed(found.node, violation)
    case "pattern": notMatching(found.node, violation)
    case "type": notOfType(found.node, violation)
    default: unexpected(found.node, violation)
    }
  }

  // MARK: - Keywords

  private func unknownKey(_ entry: YAMLEntry, known: [String]) {
    let meant = NearestName.of(entry.key, among: known)
    diagnostics.markWrong(entry.value)
    diagnostics.error(
      at: entry.place, "unknown key `\(entry.key)`",
      remedy: meant.map { "did you mean `\($0)`?" }
        ?? "known here: \(Self.list(known))")
  }

  private func missingKeys(of node: YAMLNode, _ violation: Violation) {
    let required = subschema(violation.schemaLocation).map { $0.elements.map(\.string) } ?? []
    let missing = required.filter { node[$0] == nil }
    if missing.isEmpty { return unexpected(node, violation) }
    diagnostics.error(
      at: node.start, "\(Self.list(missing)) \(missing.count == 1 ? "is" : "are") missing here",
      remedy: expectation(violation).map { "expected \($0)" })
    diagnostics.markWrong(node)
  }

  private func notListed(_ node: YAMLNode, _ violation: Violation) {
    // A number and a string look alike in YAML.
    var listed: [String] = []
    if let values = subschema(violation.schemaLocation) {
      for value in values.elements {
        let text =
          value.kind == .string ? value.string : String(decoding: value.text, as: UTF8.self)
        if !listed.contains(text) { listed.append(text) }
      }
    }
    let meant = node.scalar.flatMap { NearestName.of($0.text, among: listed) }
    diagnostics.error(
      node, "expected \(listed.count == 1 ? "" : "one of ")\(Self.list(listed, "or"))",
      remedy: meant.map { "did you mean `\($0)`?" })
  }

  private func notMatching(_ node: YAMLNode, _ violation: Violation) {
    if violation.expectsPointer, let text = node.scalar?.text {
      do throws(Pointer.SyntaxError) {
        _ = try Pointer(text)
      } catch {
        return diagnostics.error(
          node, at: node.place(ofByte: error.offset), ValueReader.pointerMistake(error),
          remedy: ValueReader.pointerRemedy(text))
      }
    }
    unexpected(node, violation)
  }

  private func notOfType(_ node: YAMLNode, _ violation: Violation) {
    let types =
      subschema(violation.schemaLocation).map { type in
        type.kind == .array ? type.elements.map(\.string) : [type.string]
      } ?? []
    var remedy: String?
    var isFraction = false
    if let scalar = node.scalar {
      let plain = YAMLScalar(text: scalar.text, isPlain: true, isVerbatim: false)
      switch CoreSchema.resolve(plain) {
      case .number where !scalar.isPlain && types.contains("integer"),
        .boolean where !scalar.isPlain && types.contains("boolean"):
        remedy = "remove the quotes"
      case .number where scalar.isPlain && types.contains("string"):
        let anyText = subschema(violation.schemaLocation, keyword: "pattern") == nil
        remedy = anyText ? "quote it" : nil
      case .number where scalar.isPlain: isFraction = types.contains("integer")
      default: break
      }
    }
    // "A number, not a number" would help nobody.
    unexpected(node, violation, butIs: !isFraction, remedy: remedy)
  }

  private func unexpected(
    _ node: YAMLNode, _ violation: Violation, butIs: Bool = false, remedy: String? = nil
  ) {
    let expected = expectation(violation) ?? violation.expected
    diagnostics.error(
      node, "expected \(expected)" + (butIs ? ", not \(node.described)" : ""), remedy: remedy)
  }

  // MARK: - The schema's own words

  /// The description of the definition that the violated keyword belongs to.
  private func expectation(_ violation: Violation) -> String? {
    guard let text = subschema(violation.schemaLocation, keyword: "description")?.string else {
      return nil
    }
    return text.hasPrefix("JSON") ? text : text.prefix(1).lowercased() + text.dropFirst()
  }

  private func knownKeys(besides location: String) -> [String] {
    subschema(location, keyword: "properties")?.members.map(\.name.string) ?? []
  }

  /// The keyword's own value, or that of another keyword beside it.
  private func subschema(_ location: String, keyword: String? = nil) -> Value? {
    guard let hash = location.utf8.firstIndex(of: UInt8(ascii: "#")),
      let pointer = try? Pointer(
        Self.percentDecoded(String(location[location.utf8.index(after: hash)...])))
    else { return nil }
    guard let keyword else { return pointer.resolve(in: schema) }
    let beside = Pointer(steps: pointer.steps.dropLast() + [.name(Key(keyword), index: nil)])
    return beside.resolve(in: schema)
  }

  // MARK: - Places

  /// As far down as the steps lead; the entry is the last mapping's on the way.
  private func place(of steps: [String]) -> (node: YAMLNode, entry: YAMLEntry?, isExact: Bool) {
    var node = root
    var entry: YAMLEntry?
    for step in steps {
      switch node.content {
      case .mapping:
        guard let next = node.entry(step) else { return (node, entry, false) }
        entry = next
        node = next.value
      case .sequence(let elements):
        guard let index = Int(step), elements.indices.contains(index) else {
          return (node, entry, false)
        }
        entry = nil
        node = elements[index]
      case .scalar: return (node, entry, false)
      }
    }
    return (node, entry, true)
  }

  /// A violation's pointer names every step: a `*` in it is a name.
  private static func steps(of pointer: String) -> [String] {
    (try? Pointer(pointer))?.steps.map { step in
      switch step {
      case .name(let key, _): key.name
      case .each: "*"
      }
    } ?? []
  }

  private static func percentDecoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func list(_ names: [String], _ word: String = "and") -> String {
    let quoted = names.map { "`\($0)`" }
    guard quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + quoted[quoted.count - 1]
  }
}

extension Violation {
  /// Whether what failed is the pattern of JSON Pointers.
  fileprivate var expectsPointer: Bool {
    ["pointer", "pointers", "field", "key"].contains {
      schemaLocation.hasSuffix("$defs/\($0)/pattern")
    }
  }
}

extension YAMLNode {
  /// What the value is, for messages.
  var described: String {
    switch content {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar(let scalar):
      switch CoreSchema.resolve(scalar) {
      case .null: return scalar.text.isEmpty ? "nothing" : "null"
      case .boolean(let flag): return "`\(flag)`"
      case .number, .noJSON: return "a number"
      case .string: return "a text"
      }
    }
  }
}
