import JSON

/// One field, ready to run. A class, so that handing it on counts one reference and copies nothing.
final class FieldProgram: Sendable {
  struct Source: Sendable {
    /// Where the walk puts what it finds.
    let slot: Int
    /// Steps below each `*` of a gather, up to the next one or the end; empty of a pointer to one value.
    let stages: [ArraySlice<Pointer.Step>]
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

  init(
    index: Int, name: String, sources: ContiguousArray<Source>, isOptional: Bool, isNullable: Bool,
    fallback: [UInt8]?, separators: [[UInt8]], partCount: Int, collapses: Bool, reading: Reading
  ) {
    self.index = index
    self.name = name
    self.sources = sources
    self.isOptional = isOptional
    self.isNullable = isNullable
    self.fallback = fallback
    self.separators = separators
    self.partCount = partCount
    self.collapses = collapses
    self.reading = reading
    var isPlain = separators.isEmpty && !collapses
    if case .asItIs = reading {} else { isPlain = false }
    self.isPlain = isPlain
    onlySlot = sources.count == 1 && sources[0].stages.isEmpty ? sources[0].slot : -1
  }
}
