import JSON

/// A compiled definition: immutable, shared by all workers.
package final class Plan: Sendable {
  /// One step of writing a clean record.
  enum Step: Sendable {
    /// A nested object begins; its name stands in `names`.
    case open(name: Range<Int>)
    /// It ends; one in which nothing was written was never there.
    case close
    /// A field's value, or one part of a split.
    case field(Int, part: Int, name: Range<Int>)
  }

  /// The clean names, as paths, in their order in the record.
  package let cleanNames: [[String]]
  let steps: ContiguousArray<Step>
  let fields: ContiguousArray<FieldProgram>
  let sources: SourceTree
  let otherFields: OtherFields
  /// Text of `,"name":`, one after the other.
  let names: [UInt8]
  /// The names of the record's own members: other fields must not land on them.
  let topNames: MemberTable

  init(
    cleanNames: [[String]], steps: ContiguousArray<Step>, fields: ContiguousArray<FieldProgram>,
    sources: SourceTree, otherFields: OtherFields, names: [UInt8], topNames: [Key]
  ) {
    self.cleanNames = cleanNames
    self.steps = steps
    self.fields = fields
    self.sources = sources
    self.otherFields = otherFields
    self.names = names
    self.topNames = MemberTable(topNames)
  }

  /// Checks a definition and compiles it. Every mistake is found, not only the first.
  package static func compile(_ definition: NormalizationDefinition) -> Result<Plan, PlanErrors> {
    var compiler = PlanCompiler(definition)
    return compiler.compile()
  }
}
