extension SchemaResourceFolder {
  /// What somebody wrote; nil where `uri` is no absolute URI without a query and a fragment, or a part is
  /// missing.
  package init?(uri: String, folder: String) {
    guard let scheme = URIReference.scheme(uri), uri.utf8.count > scheme.utf8.count + 1,
      !uri.utf8.contains(where: { $0 <= 0x20 || "?#".utf8.contains($0) }), !folder.isEmpty
    else { return nil }
    self.init(prefix: uri, folder: folder)
  }

  /// Whether both are for the same URIs, so that one of them would never be looked into.
  package func covers(sameAs other: SchemaResourceFolder) -> Bool {
    Self.withoutSlash(prefix).utf8.elementsEqual(Self.withoutSlash(other.prefix).utf8)
  }
}
