import JSON

/// What the dialect says of one keyword.
struct KeywordDefinition: Sendable {
  /// Where in the keyword's value schemas stand.
  enum Subschemas: Sendable {
    case none
    case one
    case list
    case map
  }

  typealias Compile = @Sendable (KeywordContext) throws(SchemaError) -> (any Keyword)?

  let name: String
  let subschemas: Subschemas
  /// Nil where the dialect has the keyword and this engine does not.
  let compile: Compile?

  init(_ name: String, subschemas: Subschemas = .none, compile: @escaping Compile) {
    self.name = name
    self.subschemas = subschemas
    self.compile = compile
  }

  private init(unbuilt name: String, subschemas: Subschemas) {
    self.name = name
    self.subschemas = subschemas
    compile = nil
  }

  /// A keyword of the dialect that schemas cannot use here: they are refused.
  static func unbuilt(_ name: String, subschemas: Subschemas = .none) -> KeywordDefinition {
    KeywordDefinition(unbuilt: name, subschemas: subschemas)
  }
}
