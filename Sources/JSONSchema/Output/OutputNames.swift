/// Names places in outputs: what stands in a file without an `$id` gets the file's own URI.
struct OutputNames {
  let schema: Schema
  /// The folder, from the root, that relative paths start in.
  let folder: String

  func unit(_ finding: Finding) -> OutputUnit {
    OutputUnit(
      isValid: false, keywordLocation: finding.evaluationPath,
      absoluteKeywordLocation: absolute(finding.location(in: schema)),
      instanceLocation: finding.pointer, error: finding.message)
  }

  func unit(_ note: Annotating.Note) -> OutputUnit {
    OutputUnit(
      isValid: true, keywordLocation: note.evaluationPath,
      absoluteKeywordLocation: absolute(schema.location(of: note.keyword, in: note.node)),
      instanceLocation: note.pointer, annotation: note.value)
  }

  /// The finding's unit, and after it those of its branches.
  func units(_ finding: Finding) -> [OutputUnit] {
    [unit(finding)] + finding.branches.flatMap(\.findings).flatMap(units)
  }

  func absolute(_ location: String) -> String {
    let (name, fragment) = URIReference.split(location)
    if URIReference.scheme(name) != nil { return location }
    let path = URIReference.normalizedPath(name.hasPrefix("/") ? name : folder + "/" + name)
    return Self.fileURI(path) + (fragment.map { "#" + $0 } ?? "")
  }

  private static func fileURI(_ path: String) -> String {
    // What a fragment may hold a path may hold too, but for the mark of a query.
    let parts = URIReference.fragment(path).split(separator: "?", omittingEmptySubsequences: false)
    return "file://" + parts.joined(separator: "%3F")
  }
}
