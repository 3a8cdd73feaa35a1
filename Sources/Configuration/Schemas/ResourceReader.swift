import JSONSchema

/// Reads `resources`: the starts of URIs, and the folders in which schemas of such URIs are files.
struct ResourceReader {
  let diagnostics: Diagnostics

  /// Those that are right; what is wrong is reported.
  func read(_ node: YAMLNode?) -> [SchemaResourceFolder] {
    guard let node, node.isMapping else { return [] }
    return node.entries.compactMap { entry in
      guard let folder = ValueReader(diagnostics: diagnostics).string(entry.value),
        !folder.isEmpty
      else { return nil }
      let path = FilePath.resolve(folder, besides: diagnostics.file)
      if let resource = SchemaResourceFolder(uri: entry.key, folder: path) { return resource }
      diagnostics.error(
        at: entry.place, "`\(entry.key)` is no start of a URI",
        remedy: "write it with its scheme and without a fragment: `https://schemas.example/v1`")
      return nil
    }
  }
}
