import Synchronization

/// The schemas under `anyOf` or `oneOf`.
final class Choice: Sendable {
  let nodes: [NodeID]
  private let distinctions = Mutex<Distinctions?>(nil)

  init(_ nodes: [NodeID]) { self.nodes = nodes }

  /// What tells the schemas apart: found out when a value fits none for the first time, and kept.
  func distinctions(in schema: Schema) -> Distinctions {
    distinctions.withLock { known in
      if let known { return known }
      let found = Distinctions(of: nodes, in: schema)
      known = found
      return found
    }
  }
}
