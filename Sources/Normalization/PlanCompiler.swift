import CivilTime
import JSON

/// Turns a definition into a plan and collects its mistakes.
struct PlanCompiler {
  let definition: NormalizationDefinition
  var errors: [PlanError] = []
  private var fields: ContiguousArray<FieldProgram> = []
  private var tree = OutputTree()

  init(_ definition: NormalizationDefinition) { self.definition = definition }

  mutating func compile() -> Result<Plan, PlanErrors> {
    let pointers = definition.fields.flatMap(\.pointers)
    var slots: [Int] = []
    let sources = SourceTree(pointers.map(\.steps), slots: &slots)
    var next = 0
    for (index, field) in definition.fields.enumerated() {
      check(field)
      let count = field.pointers.count
      fields.append(program(field, index: index, slots: slots[next..<next + count]))
      next += count
      place(field, index: index)
    }
    if !errors.isEmpty { return .failure(PlanErrors(errors: errors)) }
    let layout = tree.layout()
    return .success(
      Plan(
        cleanNames: tree.paths, steps: layout.steps, fields: fields, sources: sources,
        otherFields: definition.otherFields, names: layout.names,
        topNames: tree.topNames))
  }

  mutating func report(
    _ field: FieldDefinition, _ path: PathStep..., message: String, remedy: String?
  ) {
    errors.append(
      PlanError(path: [.key("fields"), .key(field.name)] + path, message: message, remedy: remedy))
  }

  /// Gives the field its place, or places, in the record.
  private mutating func place(_ field: FieldDefinition, index: Int) {
    guard let split = field.split else {
      if let problem = tree.insert(field.name, field: index, part: 0) {
        report(field, message: problem.message, remedy: problem.remedy)
      }
      return
    }
    for (part, name) in split.into.enumerated() {
      if let problem = tree.insert(name, field: index, part: part) {
        report(
          field, .key("split"), .key("into"), .index(part), message: problem.message,
          remedy: problem.remedy)
      }
    }
  }

  private mutating func program(
    _ field: FieldDefinition, index: Int, slots: ArraySlice<Int>
  ) -> FieldProgram {
    let sources = zip(field.pointers, slots).map { pointer, slot in
      let stages = pointer.steps.split(separator: .each, omittingEmptySubsequences: false)
        .dropFirst()
      return FieldProgram.Source(slot: slot, stages: Array(stages), pointer: pointer)
    }
    return FieldProgram(
      index: index, name: field.name, sources: ContiguousArray(sources), isOptional: field.optional,
      isNullable: field.nullable, fallback: field.default.flatMap(JSONLine.init)?.bytes,
      separators: field.split?.by.map { Array($0.utf8) } ?? [],
      partCount: field.split?.into.count ?? 1, collapses: field.text?.collapseWhitespace ?? false,
      reading: reading(field))
  }

  private mutating func reading(_ field: FieldDefinition) -> FieldProgram.Reading {
    if let date = field.date { return program(of: date, field).map { .date($0) } ?? .asItIs }
    if let number = field.number {
      return .number(GroupedNumber(grouping: Array((number.grouping ?? "").utf8)))
    }
    return .asItIs
  }
}

extension FieldDefinition {
  /// The pointers of `from`; none of an item's number.
  var pointers: [Pointer] {
    if case .pointers(let pointers) = source { return pointers }
    return []
  }
}

/// JSON text on one line.
struct JSONLine {
  let bytes: [UInt8]

  /// Nil where the text is no JSON.
  init?(_ text: [UInt8]) {
    var document = Document()
    var buffer = ByteBuffer()
    let isJSON = text.withUnsafeBytes { bytes in
      guard (try? document.decode(bytes)) != nil else { return false }
      buffer.append(document.root)
      return true
    }
    guard isJSON else { return nil }
    bytes = Array(buffer.bytes)
  }
}
