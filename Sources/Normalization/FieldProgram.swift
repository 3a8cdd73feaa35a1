import JSON

/// One field, ready to run.
struct FieldProgram: Sendable {
  struct Source: Sendable {
    /// Where the walk puts what it finds.
    let slot: Int
    /// Steps below the array of a gather; nil of a pointer to one value.
    let rest: [Pointer.Step]?
    /// As configured.
    let pointer: Pointer
  }

  /// What a text becomes, after splitting and cleaning.
  enum Reading: Sendable {
    case asItIs
    case number(GroupedNumber)
    case date(DateProgram)
  }

  /// Its place in the definition.
  let index: Int
  /// What messages call it.
  let name: String
  /// Empty: the item's number.
  let sources: ContiguousArray<Source>
  let isOptional: Bool
  let isNullable: Bool
  /// One line of JSON.
  let fallback: [UInt8]?
  /// Empty where the field is not split.
  let separators: [[UInt8]]
  let partCount: Int
  let collapses: Bool
  let reading: Reading
  /// Whether values pass as they are.
  let isPlain: Bool
  /// The slot of the only source, where that is a pointer to one value; else −1.
  let onlySlot: Int
}
