/// When a batch of records goes to its worker: at this size, or as soon as nothing more is there.
package struct BatchLimits: Sendable {
  package var records: Int
  package var bytes: Int

  package init(records: Int = 256, bytes: Int = 512 << 10) {
    self.records = records
    self.bytes = bytes
  }

  package func isFull(records: Int, bytes: Int) -> Bool {
    records >= self.records || bytes >= self.bytes
  }
}
