import TestSupport

/// Random schemas of all drafts and keywords, and documents that they have something to say of.
struct RandomSchema {
  private var random: SeededRandom
  private let draft: String

  private static let drafts = [
    "draft-04": "http://json-schema.org/draft-04/schema#",
    "draft-06": "http://json-schema.org/draft-06/schema#",
    "draft-07": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
  ]

  /// A whole schema: definitions that refer to one another, some of them dynamically.
  static func text(_ random: inout SeededRandom) -> String {
    let draft =
      Int.random(in: 0..<3, using: &random) == 0
      ? drafts.keys.sorted().randomElement(using: &random)! : "2020-12"
    var maker = RandomSchema(random: random, draft: draft)
    defer { random = maker.random }
    let identifier = draft == "draft-04" ? "id" : "$id"
    var members = [
      "\"$schema\":\"\(drafts[draft]!)\"",
      "\"allOf\":[\(maker.schema(depth: 3)),\(maker.schema(depth: 2))]",
    ]
    if maker.one(of: 4) { members.append("\"\(identifier)\":\"http://a.example/root\"") }
    if maker.isModern {
      if maker.one(of: 3) { members.append(maker.keyword("unevaluatedProperties", depth: 1)) }
      if maker.one(of: 3) { members.append(maker.keyword("unevaluatedItems", depth: 1)) }
    }
    let dynamic = draft == "2020-12" ? "\"$dynamicAnchor\":\"d\"," : ""
    if draft == "2019-09" && maker.one(of: 2) { members.append("\"$recursiveAnchor\":true") }
    let definitions = maker.isModern ? "$defs" : "definitions"
    members.append(
      """
      "\(definitions)":{"r":{"items":{"$ref":"#"},"properties":{"a":{"$ref":"#"}}},\
      "s":\(maker.schema(depth: 2)),"t":\(maker.schema(depth: 2)),\
      "d":{\(dynamic)\(maker.keyword("properties", depth: 2))},\
      "e":{"\(identifier)":"http://a.example/e",\(dynamic)\(maker.keyword("items", depth: 2))}}
      """)
    return "{" + members.joined(separator: ",") + "}"
  }

  private var isModern: Bool { draft.hasPrefix("20") }

  private mutating func one(of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random)!
  }

  // MARK: Schemas

  private mutating func schema(depth: Int) -> String {
    if depth == 0 || one(of: 8) { return leaf() }
    var keywords: [String: String] = [:]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let name = pick(Self.names(draft))
      keywords[name] = value(of: name, depth: depth - 1)
    }
    return "{"
      + keywords.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      + "}"
  }

  private mutating func leaf() -> String {
    let definitions = isModern ? "$defs" : "definitions"
    var choices = [
      "{}", #"{"type":"string"}"#, #"{"type":"integer"}"#, #"{"enum":[1]}"#,
      "{\"$ref\":\"#/\(definitions)/r\"}", "{\"$ref\":\"#/\(definitions)/s\"}",
      "{\"$ref\":\"#/\(definitions)/t\"}", "{\"$ref\":\"#\"}",
    ]
    if draft != "draft-04" { choices += ["true", "false", "true", #"{"const":1}"#] }
    if draft == "2019-09" { choices += [##"{"$recursiveRef":"#"}"##] }
    if draft == "2020-12" { choices += [##"{"$dynamicRef":"#d"}"##, ##"{"$dynamicRef":"#d"}"##] }
    return pick(choices)
  }

  private mutating func keyword(_ name: String, depth: Int) -> String {
    "\"\(name)\":\(value(of: name, depth: depth))"
  }

  private static func names(_ draft: String) -> [String] {
    var names = [
      "type", "type", "enum", "minimum", "maximum", "multipleOf", "minLength", "maxLength",
      "pattern", "format", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties",
      "required", "properties", "properties", "patternProperties", "additionalProperties", "items",
      "items", "anyOf", "anyOf", "oneOf", "allOf", "not", "title", "$ref",
    ]
    if draft == "draft-04" { return names + ["dependencies", "additionalItems"] }
    names += ["const", "contains", "propertyNames", "exclusiveMinimum", "exclusiveMaximum"]
    if draft == "draft-06" { return names + ["dependencies", "additionalItems"] }
    names += ["if", "then", "else"]
    if draft == "draft-07" {
      return names + ["dependencies", "additionalItems", "contentMediaType"]
    }
    names += [
      "dependentRequired", "dependentSchemas", "minContains", "maxContains", "unevaluatedItems",
      "unevaluatedProperties", "unevaluatedProperties",
    ]
    return names
      + (draft == "2019-09"
        ? ["additionalItems", "$recursiveRef"] : ["prefixItems", "$dynamicRef"])
  }

  private mutating func value(of name: String, depth: Int) -> String {
    let number = Int.random(in: 0...3, using: &random)
    switch name {
    case "type":
      return pick([
        #""string""#, #""integer""#, #"["number","null"]"#, #"["object","array"]"#, #""boolean""#,
        #""object""#, #""array""#,
      ])
    case "enum": return pick([#"[1,"a",null,[1],{"a":1}]"#, #"["a","b"]"#, "[[],{},0.5]"])
    case "const": return Self.document(depth: 1, &random)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      return pick(["\(number)", "\(number).5", "-1", "1e30"])
    case "multipleOf": return pick(["1", "0.5", "3", "1e-2"])
    case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
      "minContains", "maxContains":
      return "\(number)"
    case "pattern": return pick([#""a""#, #""^b$""#, #""(.)\\1""#, #""^.{2}$""#])
    case "format": return pick([#""date""#, #""email""#, #""regex""#])
    case "contentMediaType": return #""application/json""#
    case "uniqueItems": return "true"
    case "title": return #""t""#
    case "required": return pick([#"["a"]"#, #"["a","b"]"#])
    case "dependentRequired": return pick([#"{"a":["b"]}"#, #"{"b":["a","aa"],"a":[]}"#])
    default: return applicator(name, depth: depth)
    }
  }

  private mutating func applicator(_ name: String, depth: Int) -> String {
    switch name {
    case "$ref":
      return pick([
        ##""#""##, "\"#/\(isModern ? "$defs" : "definitions")/r\"",
        "\"#/\(isModern ? "$defs" : "definitions")/e\"",
      ])
    case "$dynamicRef": return ##""#d""##
    case "$recursiveRef": return ##""#""##
    case "properties", "dependentSchemas", "dependencies": return map(["a", "b", "한"], depth)
    case "patternProperties": return map(["a", "^b", "(.)\\\\1"], depth)
    case "anyOf" where one(of: 3), "oneOf" where one(of: 3):
      return alternatives(depth)
    case "prefixItems", "anyOf", "oneOf", "allOf": return list(depth)
    case "items" where draft != "2020-12" && one(of: 2): return list(depth)
    default: return schema(depth: depth)
    }
  }

  private mutating func list(_ depth: Int) -> String {
    let count = Int.random(in: 1...3, using: &random)
    return "[" + (0..<count).map { _ in schema(depth: depth) }.joined(separator: ",") + "]"
  }

  /// Branches that mostly are told apart by what a member is.
  private mutating func alternatives(_ depth: Int) -> String {
    let count = Int.random(in: 2...4, using: &random)
    let branches = (0..<count).map { _ in
      let constants = pick([
        #"{"enum":["a"]}"#, #"{"enum":["b"]}"#, #"{"enum":["","aa"]}"#, #"{"enum":["a",1,"한글"]}"#,
        #"{"enum":[null]}"#, #"{"allOf":[{"enum":["b"]},{"enum":["a","b"]}]}"#, leaf(),
      ])
      var branch = "\"properties\":{\"a\":\(constants),\"b\":\(schema(depth: depth))}"
      if one(of: 2) { branch += #","required":["a"]"# }
      return one(of: 3) ? "{\"allOf\":[{\(branch)}]}" : "{\(branch)}"
    }
    return "[" + branches.joined(separator: ",") + "]"
  }

  private mutating func map(_ names: [String], _ depth: Int) -> String {
    var members: [String] = []
    for name in names where one(of: 2) { members.append("\"\(name)\":" + schema(depth: depth)) }
    return "{" + members.joined(separator: ",") + "}"
  }

  // MARK: Documents

  static func document(depth: Int, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 10), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random)!
    case 1, 2:
      return ["0", "1", "1.0", "2.5", "-1", "3e0", "10e-1", "1e30"].randomElement(using: &random)!
    case 3, 4:
      return [#""""#, #""a""#, #""b""#, #""\u0061""#, #""aa""#, #""한글""#, #""x\ny""#].randomElement(
        using: &random)!
    case 5, 6, 7:
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
