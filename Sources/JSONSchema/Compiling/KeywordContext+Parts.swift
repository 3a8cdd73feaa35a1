import JSON

extension KeywordContext {
  /// The count that another keyword of the schema is; nil where the schema or the dialect has none of
  /// that name, and where it is no count: that keyword itself says so.
  func count(of keyword: String) -> Int? {
    sibling(keyword).flatMap(Count.init)?.limit
  }

  /// Draft 4 has booleans in the place of schemas under two keywords only.
  func checkBooleanSchema(_ value: Value) throws(SchemaError) {
    if keyword == "additionalProperties" || keyword == "additionalItems" { return }
    throw fail(
      "draft 4 has no \(value.kind == .true ? "true" : "false") for a schema", at: value,
      remedy: value.kind == .true
        ? "{} accepts everything, and so does true from draft 6 on"
        : "{\"not\":{}} accepts nothing, and so does false from draft 6 on")
  }

  /// The member names that `list`, the keyword's value or a part of it, is.
  func memberNames(_ list: Value) throws(SchemaError) -> [Key] {
    guard list.kind == .array else {
      throw fail("'\(keyword)' wants an array of member names", at: list)
    }
    var names: [Key] = []
    var seen: Set<Key> = []
    for element in list.elements {
      guard element.kind == .string else {
        throw fail("'\(keyword)' wants an array of member names", at: element)
      }
      let name = Key(of: element)
      guard seen.insert(name).inserted else {
        throw fail("'\(name.name)' is named twice", at: element)
      }
      names.append(name)
    }
    return names
  }
}
