import JSON

/// One schema, compiled: the keywords that can do something, in the order of the file.
struct SchemaNode: Sendable {
  struct Entry: Sendable {
    let name: String
    let keyword: any Keyword
  }

  let place: SchemaPlace
  /// What dynamic references are resolved by.
  let scope: DynamicScopes.ID
  /// Of a boolean schema, which one it is.
  var boolean: Bool?
  var entries: [Entry] = []

  init(_ place: SchemaPlace, in scope: DynamicScopes.ID) {
    self.place = place
    self.scope = scope
  }

  /// Of a schema that is nothing but a reference, annotations apart, the keyword and its target.
  var reference: (name: String, target: NodeID)? {
    var found: (name: String, target: NodeID)?
    for entry in entries where !(entry.keyword is AnnotationKeyword) {
      guard found == nil, let keyword = entry.keyword as? ReferenceKeyword else { return nil }
      found = (entry.name, keyword.target)
    }
    return found
  }

  /// The keywords that can be the code of a violation here. A `false` schema counts as its holder.
  func codes(among nodes: [SchemaNode]) -> [String] {
    entries.filter { entry in
      entry.keyword.isAssertion
        || (entry.keyword.inPlace + entry.keyword.inChildren).contains {
          nodes[$0].boolean == false
        }
    }.map(\.name)
  }
}
