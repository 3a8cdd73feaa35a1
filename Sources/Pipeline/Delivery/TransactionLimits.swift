/// When a transaction commits: after this long, or when this many bytes of records came into it.
package struct TransactionLimits: Sendable, Equatable {
  package var every: Duration
  package var bytes: Int

  package init(every: Duration = .seconds(1), bytes: Int = 64 << 20) {
    self.every = every
    self.bytes = bytes
  }
}
