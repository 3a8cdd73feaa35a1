import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `The two modes` {
  /// Documents of the official suite, mutated, against their own schemas.
  @Test(.needsShared(OfficialSuite.tests)) func `agree on mutations of the official suite`() throws
  {
    var random = SeededRandom.forThisRun()
    var compared = 0
    for (draft, part, _) in `The official suite`.counts {
      for group in try OfficialSuite.groups(draft, part) {
        let schema = try OfficialSuite.compile(group)
        let documents = group.cases.map { Array($0.document.utf8) }
        for document in documents {
          for _ in 0..<6 {
            let other = documents.randomElement(using: &random)!
            compared += agree(on: Mutation.of(document, other, &random), schema) ? 1 : 0
          }
        }
      }
    }
    #expect(compared > 1000)
  }

  /// Random small schemas against random small documents: applicators within applicators.
  @Test func `agree on random schemas`() throws {
    var random = SeededRandom.forThisRun()
    var compared = 0
    for _ in 0..<1500 {
      let text = RandomSchema.schema(depth: 3, &random)
      let schema = try Engine.compile(
        "{\"allOf\":[\(text)],\"$defs\":{\"r\":{\"items\":{\"$ref\":\"#\"},\"properties\":{\"a\":{\"$ref\":\"#\"}}}}}"
      )
      for _ in 0..<8 {
        let document = Array(RandomSchema.document(depth: 3, &random).utf8)
        compared += agree(on: document, schema) ? 1 : 0
      }
    }
    #expect(compared == 12000)
  }

  /// False where the bytes are no JSON.
  private func agree(on bytes: [UInt8], _ schema: Schema) -> Bool {
    bytes.withUnsafeBytes { raw in
      var document = Document()
      guard (try? document.decode(raw)) != nil else { return false }
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(document.root, schema)
      let violations = evaluator.explain(document.root, schema)
      #expect(
        (acceptance == .valid) == violations.isEmpty,
        "the modes differ on \(String(decoding: bytes, as: UTF8.self))")
      for violation in violations {
        #expect(schema.keywords.contains(violation.keyword), "\(violation.keyword)")
      }
      return true
    }
  }
}

enum Mutation {
  /// Bytes removed, repeated, replaced by others of JSON, or taken from another document.
  static func of(_ document: [UInt8], _ other: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = document
    let alphabet = Array(#"{}[]":,0123456789.eE+-truefalsnab\u"#.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = alphabet.randomElement(using: &random)!
      case 2: bytes.insert(alphabet.randomElement(using: &random)!, at: place)
      default: bytes = Array("[".utf8) + bytes + Array(",".utf8) + other + Array("]".utf8)
      }
    }
    return bytes
  }
}

enum RandomSchema {
  static func schema(depth: Int, _ random: inout SeededRandom) -> String {
    if depth == 0 || Int.random(in: 0..<8, using: &random) == 0 {
      return [
        "true", "false", "{}", #"{"type":"string"}"#, #"{"const":1}"#, ##"{"$ref":"#/$defs/r"}"##,
      ]
      .randomElement(using: &random)!
    }
    var keywords: [String: String] = [:]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (name, value) = keyword(depth: depth - 1, &random)
      keywords[name] = value
    }
    return "{"
      + keywords.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private static func keyword(depth: Int, _ random: inout SeededRandom) -> (String, String) {
    func list(_ random: inout SeededRandom) -> String {
      let count = Int.random(in: 1...3, using: &random)
      return "[" + (0..<count).map { _ in schema(depth: depth, &random) }.joined(separator: ",")
        + "]"
    }
    func map(_ names: [String], _ random: inout SeededRandom) -> String {
      "{"
        + names.filter { _ in Bool.random(using: &random) }
        .map { "\"\($0)\":" + schema(depth: depth, &random) }.joined(separator: ",") + "}"
    }
    let number = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<32, using: &random) {
    case 0, 1:
      return (
        "type",
        [#""string""#, #""integer""#, #"["number","null"]"#, #"["object","array"]"#, #""boolean""#]
          .randomElement(using: &random)!
      )
    case 2: return ("enum", #"[1,"a",null,[1],{"a":1}]"#)
    case 3: return ("const", document(depth: 1, &random))
    case 4: return ("minimum", "\(number).5")
    case 5: return ("exclusiveMaximum", "\(number)")
    case 6: return ("minLength", "\(number)")
    case 7: return ("maxLength", "\(number)")
    case 8: return ("pattern", [#""a""#, #""^b$""#, #""(.)\\1""#].randomElement(using: &random)!)
    case 9: return ("minItems", "\(number)")
    case 10: return ("maxItems", "\(number)")
    case 11: return ("required", [#"["a"]"#, #"["a","b"]"#].randomElement(using: &random)!)
    case 12: return ("properties", map(["a", "b", "한"], &random))
    case 13: return ("patternProperties", map(["a", "^b", "(.)\\\\1"], &random))
    case 14: return ("additionalProperties", schema(depth: depth, &random))
    case 15: return ("prefixItems", list(&random))
    case 16: return ("items", schema(depth: depth, &random))
    case 17: return (["anyOf", "oneOf"].randomElement(using: &random)!, list(&random))
    case 18: return ("allOf", list(&random))
    case 19, 20: return ("if", schema(depth: depth, &random))
    case 21: return ("then", schema(depth: depth, &random))
    case 22: return ("else", schema(depth: depth, &random))
    case 23, 24: return ("contains", schema(depth: depth, &random))
    case 25: return (["minContains", "maxContains"].randomElement(using: &random)!, "\(number)")
    case 26:
      return (["minProperties", "maxProperties"].randomElement(using: &random)!, "\(number)")
    case 27: return ("propertyNames", schema(depth: depth, &random))
    case 28: return ("dependentSchemas", map(["a", "b", "한"], &random))
    case 29: return ("dependentRequired", #"{"a":["b"],"b":["한","a"]}"#)
    case 30: return ("dependencies", map(["a", "b"], &random))
    default: return ("not", schema(depth: depth, &random))
    }
  }

  static func document(depth: Int, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random)!
    case 1, 2:
      return ["0", "1", "1.0", "2.5", "-1", "3e0", "10e-1", "1e30"].randomElement(using: &random)!
    case 3, 4:
      return [#""""#, #""a""#, #""b""#, #""\u0061""#, #""aa""#, #""한글""#, #""x\ny""#].randomElement(
        using: &random)!
    case 5, 6:
      let names = ["a", "b", "한", "aa", "\\u0062b"].filter { _ in
        Int.random(in: 0..<5, using: &random) < 2
      }
      return "{"
        + names.map { "\"\($0)\":" + document(depth: depth - 1, &random) }.joined(separator: ",")
        + "}"
    default:
      let count = Int.random(in: 0...3, using: &random)
      return "["
        + (0..<count).map { _ in document(depth: depth - 1, &random) }.joined(separator: ",") + "]"
    }
  }
}
