/// A mistake in what a route says about its fields.
package struct PlanError: Error, Equatable, Sendable {
  /// Keys and indices below the route, as the long form of the configuration has them: a single
  /// `from` or format is the element 0 of a list, and formats stand below `in`.
  package var path: [PathStep]
  package var message: String
  package var remedy: String?

  package init(path: [PathStep], message: String, remedy: String? = nil) {
    self.path = path
    self.message = message
    self.remedy = remedy
  }
}

/// One step into the configuration.
package enum PathStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

/// Every mistake of one definition, in its order; never empty.
package struct PlanErrors: Error, Equatable, Sendable {
  package var errors: [PlanError]

  package init(errors: [PlanError]) { self.errors = errors }
}
