/// What a JSON value is. The raw value is what a `Node` stores.
@usableFromInline
package enum Kind: UInt8, Sendable {
  case null = 0
  case `false` = 1
  case `true` = 2
  case number = 3
  case string = 4
  case array = 5
  case object = 6

  /// Whether values of this kind hold other values.
  @inlinable package var isContainer: Bool { rawValue >= Kind.array.rawValue }
}
