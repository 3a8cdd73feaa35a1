package import JSON

/// What became of an item, or of a record that yielded none.
package enum Verdict: Sendable {
  case clean(CleanRecord)
  case rejected(Rejection)
  /// The record has no item; `route` is nil before one is known.
  case skipped(route: Int?, code: SkipCode)
}

/// A record to produce. Ranges are of the `Verdicts` buffer that holds it.
package struct CleanRecord: Sendable {
  /// Index of the route that made it.
  package var route: Int
  /// Index of its item within the record, from 0.
  package var item: Int
  /// Its value; nil for a tombstone that passes.
  package var value: Range<Int>?
  package var key: CleanKey
}

package enum CleanKey: Sendable {
  /// The source record's key, null included.
  case kept
  /// Bytes of the `Verdicts` buffer.
  case bytes(Range<Int>)
}

/// A dead letter to be: the reason, and which bytes of the record it concerns.
package struct Rejection: Sendable {
  /// Index of the route; nil where none was known.
  package var route: Int?
  package var reason: Reason
  /// The item it concerns; nil where the whole record was rejected before items were known.
  package var item: RejectedItem?

  package init(route: Int?, reason: Reason, item: RejectedItem? = nil) {
    self.route = route
    self.reason = reason
    self.item = item
  }
}

package struct RejectedItem: Sendable, Equatable {
  /// Counts items and no-items of the record in document order, from 0.
  package var index: Int
  /// The item's own bytes within the record, as received.
  package var range: Range<Int>
  package var position: TextPosition
  package var pointer: String
  /// Whether a `*` took it out of the record: its dead letter is then the item alone.
  package var isAlone: Bool

  package init(
    index: Int, range: Range<Int>, position: TextPosition, pointer: String, isAlone: Bool
  ) {
    self.index = index
    self.range = range
    self.position = position
    self.pointer = pointer
    self.isAlone = isAlone
  }
}
