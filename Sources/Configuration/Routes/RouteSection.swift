import JSON
import Pipeline

/// Reads `routes` and `defaults`.
struct RouteSection {
  let diagnostics: Diagnostics
  let read: ConfigurationLoader.Read

  /// The routes; without those that are wrong, which is reported.
  func read(_ root: YAMLNode) -> [Route] {
    let defaults = root["defaults"]
    let nodes = (root["routes"]?.elements ?? []).filter(\.isMapping)
    let resources = ResourceReader(diagnostics: diagnostics).read(root["resources"])
    let schemas = SchemaCatalog(diagnostics: diagnostics, resources: resources, read: read)
    schemas.register(
      (nodes + (defaults.map { [$0] } ?? [])).flatMap { node in
        ["schema", "clean-schema"].compactMap { node[$0] }
      })
    let reader = RouteReader(diagnostics: diagnostics, defaults: defaults, schemas: schemas)
    let drafts = nodes.map(reader.read)
    RouteChecks(diagnostics: diagnostics, drafts: drafts).run()
    guard !diagnostics.hasErrors else { return [] }
    return drafts.compactMap { draft in
      if let route = draft.route { return route }
      // Whatever keeps a route from being whole has been reported; if not, say so rather than go on.
      diagnostics.error(draft.node, "this route cannot be read")
      return nil
    }
  }
}
