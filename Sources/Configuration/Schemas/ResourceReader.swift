import JSONSchema

/// Reads `resources`: the starts of URIs, and the folders in which schemas of such URIs are files.
struct ResourceReader {
  let diagnostics: Diagnostics

  /// Those that are right; what is wrong is reported.
  func read(_ node: YAMLNode?) -> [SchemaResourceFolder] {
    guard let node, node.isMapping else { return [] }
    var resources: [SchemaResourceFolder] = []
    for entry in node.entries {
      guard let folder = ValueReader(diagnostics: diagnostics).string(entry.value),
        !folder.isEmpty
      else { continue }
      let path = FilePath.resolve(folder, besides: diagnostics.file)
      guard let resource = SchemaResourceFolder(uri: entry.key, folder: path) else {
        diagnostics.error(
          at: entry.place, "`\(entry.key)` is no start of a URI",
          remedy: "write it with its scheme and without a fragment: `https://schemas.example/v1`")
        continue
      }
      if let known = resources.first(where: { $0.covers(sameAs: resource) }) {
        diagnostics.error(
          at: entry.place, "`\(entry.key)` has a folder already: `\(known.folder)`",
          remedy: "keep one of them: no URI is looked for in both")
      }
      resources.append(resource)
    }
    return resources
  }
}
