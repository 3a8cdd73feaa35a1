/// What a configuration promises about the outputs of each record.
package enum DeliveryGuarantee: String, Sendable, CaseIterable {
  /// None is lost; after a fault some may come again.
  case atLeastOnce = "at-least-once"
  /// Outputs and offsets are committed together: each is there once, for consumers that read committed.
  case exactlyOnce = "exactly-once"
}
