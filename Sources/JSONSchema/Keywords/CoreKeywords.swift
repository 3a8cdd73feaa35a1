import JSON

/// The keywords that say what a schema is rather than what a document is: JSON Schema Core, §8.
enum CoreKeywords {
  /// Read by the index, before anything is compiled.
  static let readBefore = [
    KeywordDefinition("$schema", .core, compile: ignore),
    KeywordDefinition("id", .core, until: .draft4, compile: ignore),
    KeywordDefinition("$id", .core, since: .draft6, compile: ignore),
    KeywordDefinition("$anchor", .core, since: .draft201909, compile: ignore),
    KeywordDefinition("$dynamicAnchor", .core, since: .draft202012, compile: ignore),
    recursiveAnchor,
  ]

  private static let ignore: KeywordDefinition.Compile = { _ throws(SchemaError) in nil }

  /// For those who read the schema: no annotation.
  static let comment = KeywordDefinition("$comment", .core, since: .draft7) {
    context throws(SchemaError) in
    guard context.value.kind == .string else { throw context.fail("'$comment' is a string") }
    return nil
  }

  /// `definitions` until draft 7; later drafts keep it for what was written before.
  static let definitions = [
    KeywordDefinition("definitions", .core, subschemas: .map, compile: compileDefinitions),
    KeywordDefinition(
      "$defs", .core, since: .draft201909, subschemas: .map, compile: compileDefinitions),
  ]

  private static let compileDefinitions: KeywordDefinition.Compile = {
    context throws(SchemaError) in
    _ = try context.namedSubschemas()
    return nil
  }

  /// Counts at the root of a resource, where the index reads it.
  static let recursiveAnchor = KeywordDefinition(
    "$recursiveAnchor", .core, since: .draft201909, until: .draft201909
  ) { context throws(SchemaError) in
    guard context.value.kind == .true || context.value.kind == .false else {
      throw context.fail("'$recursiveAnchor' is true or false")
    }
    return nil
  }

  /// Counts only in a meta-schema, for the schemas that name it: see `Dialect`.
  static let vocabulary = KeywordDefinition("$vocabulary", .core, since: .draft201909) {
    context throws(SchemaError) in
    guard context.value.kind == .object else {
      throw context.fail("'$vocabulary' is an object of URIs and booleans")
    }
    for member in context.value.members
    where member.value.kind != .true && member.value.kind != .false {
      throw context.fail("'$vocabulary' is an object of URIs and booleans", at: member.value)
    }
    return nil
  }

  /// What to say of a keyword that the dialect does not have.
  static func unknown(_ name: String, in dialect: Dialect) -> String {
    let known = KeywordTable.named[Key(name)] ?? []
    let message = "the keyword '\(name)' is unknown and has no effect"
    if let hint = successor(of: name, in: dialect.draft) {
      return message + "; this draft calls it \(hint)"
    }
    if let first = known.map(\.drafts.lowerBound).min(), first > dialect.draft {
      return message + "; drafts have it from \(first.rawValue) on"
    }
    if let last = known.map(\.drafts.upperBound).max(), last < dialect.draft {
      return message + "; drafts had it up to \(last.rawValue)"
    }
    return known.isEmpty
      ? message
      : "the keyword '\(name)' has no effect here: the meta-schema leaves its vocabulary out"
  }

  private static func successor(of name: String, in draft: Draft) -> String? {
    switch (name, draft) {
    case ("id", .draft6...): "'$id'"
    case ("$id", .draft4): "'id'"
    case ("$defs", ...(.draft7)): "'definitions'"
    case ("dependentRequired", ...(.draft7)), ("dependentSchemas", ...(.draft7)): "'dependencies'"
    case ("additionalItems", .draft202012): "'items', beside 'prefixItems'"
    case ("prefixItems", ...(.draft201909)): "'items', with an array of schemas"
    case ("$recursiveRef", .draft202012): "'$dynamicRef'"
    case ("$recursiveAnchor", .draft202012): "'$dynamicAnchor'"
    case ("$dynamicRef", .draft201909): "'$recursiveRef'"
    case ("$dynamicAnchor", .draft201909): "'$recursiveAnchor'"
    default: nil
    }
  }
}
