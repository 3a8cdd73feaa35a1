package import JSON
package import JSONSchema
package import Normalization

/// A route as configured: typed and compiled, every default filled in. Immutable, shared by all threads.
package final class Route: Sendable {
  package enum Tombstones: String, Sendable, CaseIterable { case reject, pass, skip }

  package enum KeyRule: Sendable, Equatable {
    /// The source record's key.
    case keep
    /// The value that the pointer finds in the item: a string's bytes, a number's text.
    case pointer(Pointer)
  }

  package let name: String
  /// Source topics.
  package let from: [String]
  package let when: RouteCondition?
  /// Where the items are; `[""]` is the document itself.
  package let items: [Pointer]
  package let schema: Schema?
  package let plan: Plan
  package let cleanSchema: Schema?
  package let to: String
  package let deadLetters: String
  package let decode: DecodeOptions
  package let tombstones: Tombstones
  package let verify: Bool
  package let key: KeyRule
  /// When the route stops; nil: never.
  package let stopOnRejects: StopOnRejects?
  package let revealValues: Bool

  package init(
    name: String, from: [String], when: RouteCondition? = nil,
    items: [Pointer] = [Pointer(steps: [])],
    schema: Schema? = nil, plan: Plan, cleanSchema: Schema? = nil, to: String, deadLetters: String,
    decode: DecodeOptions = DecodeOptions(maxBytes: 1 << 20), tombstones: Tombstones = .reject,
    verify: Bool = true, key: KeyRule = .keep, stopOnRejects: StopOnRejects? = nil,
    revealValues: Bool = false
  ) {
    self.name = name
    self.from = from
    self.when = when
    self.items = items
    self.schema = schema
    self.plan = plan
    self.cleanSchema = cleanSchema
    self.to = to
    self.deadLetters = deadLetters
    self.decode = decode
    self.tombstones = tombstones
    self.verify = verify
    self.key = key
    self.stopOnRejects = stopOnRejects
    self.revealValues = revealValues
  }
}
