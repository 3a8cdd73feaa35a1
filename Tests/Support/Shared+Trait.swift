package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test, with a line that says why, where `path` of the shared folder is absent.
  package static func needsShared(_ path: String) -> Self {
    .enabled(
      if: Shared.has(path),
      "\(Shared.path(path)) is absent; SLUICE_SHARED names another shared folder")
  }
}
