import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test that measures memory or speed under a sanitizer (`scripts/test --sanitize`), whose own would be
  /// measured with them.
  package static var withoutSanitizer: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["SLUICE_SANITIZE"] == nil,
      "a sanitizer needs memory and time of its own")
  }
}
