import JSON

/// One schema, compiled: the keywords that can do something, in the order of the file.
struct SchemaNode: Sendable {
  struct Entry: Sendable {
    let name: String
    let keyword: any Keyword
  }

  let place: SchemaPlace
  /// Of a boolean schema, which one it is.
  var boolean: Bool?
  var entries: [Entry] = []

  init(_ place: SchemaPlace) { self.place = place }

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
