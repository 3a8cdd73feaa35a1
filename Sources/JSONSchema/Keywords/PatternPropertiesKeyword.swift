import JSON
import Patterns

/// `patternProperties`: schemas for members whose names hold a pattern.
struct PatternPropertiesKeyword: Keyword {
  let properties: [ObjectShape.PatternProperty]

  static let definition = KeywordDefinition(
    "patternProperties", .applicator, subschemas: .map
  ) {
    context throws(SchemaError) in
    var properties: [ObjectShape.PatternProperty] = []
    for (name, node) in try context.namedSubschemas() {
      properties.append(.init(pattern: try context.pattern(name), node: node))
    }
    return PatternPropertiesKeyword(properties: properties)
  }

  var inChildren: [NodeID] { properties.map(\.node) }
  var isAssertion: Bool { false }

  /// The schemas of a member of that name.
  func nodes(matching name: Key) -> [NodeID] {
    var matcher = PatternMatcher()
    return name.bytes.withUnsafeBytes { text in
      var nodes: [NodeID] = []
      for property in properties where matcher.matches(property.pattern, text) == .match {
        nodes.append(property.node)
      }
      return nodes
    }
  }

  func lower(into block: inout BlockBuilder) { block.setPatterns(properties) }

  func cover(_ coverage: inout CoverageBuilder) {
    for property in properties { coverage.cover(property.pattern) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    let parts = Explanation.partsPerElement + Explanation.partsPerMatch * properties.count
    for member in value.members {
      if run.stops() || !run.spend(parts: parts, at: value) { return }
      for property in properties where run.matches(property.pattern, member.name) == true {
        run.descend(
          property.node, to: member.value, by: .member(member.name), via: property.pattern.source)
      }
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    var names: [Value] = []
    for member in value.members {
      var isMatched = false
      for property in properties where run.matches(property.pattern, member.name) {
        isMatched = true
        run.descend(
          property.node, to: member.value, by: .member(member.name), via: property.pattern.source)
      }
      if isMatched { names.append(member.name) }
    }
    run.annotateApplied(value, names: names)
  }
}
