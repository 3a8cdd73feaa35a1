import CivilTime
import JSON
import Normalization
import Testing

/// What an item becomes: the clean line, or `code offset pointer`.
func clean(
  _ item: String, _ fields: [FieldDefinition], other: OtherFields = .drop, number: Int = 1
) throws -> String {
  try clean(item, in: "", fields, other: other, number: number)
}

/// The same for the item at a pointer of a document.
func clean(
  _ document: String, in pointer: String, _ fields: [FieldDefinition], other: OtherFields = .drop,
  number: Int = 1
) throws -> String {
  switch try outcome(document, in: pointer, fields, other: other, number: number) {
  case .success(let line): line
  case .failure(let failure):
    // As a reason has it: the item's own pointer before the failure's.
    "\(failure.code.rawValue) \(failure.offset) \(pointer)\(failure.pointer)"
  }
}

func outcome(
  _ document: String, in pointer: String = "", _ fields: [FieldDefinition],
  other: OtherFields = .drop, number: Int = 1, revealValues: Bool = false
) throws -> Result<String, NormalizationFailure> {
  let plan = try Plan.compile(NormalizationDefinition(fields: fields, otherFields: other)).get()
  let pointer = try Pointer(pointer)
  let bytes = Array(document.utf8)
  return try bytes.withUnsafeBytes { bytes in
    var decoded = Document()
    try decoded.decode(bytes)
    let item = try #require(pointer.resolve(in: decoded.root))
    var normalizer = Normalizer()
    var buffer = ByteBuffer()
    buffer.append("before" as StaticString)
    // The second round runs on used scratch, and must come to the same.
    for _ in 0..<2 {
      let failure = normalizer.normalize(
        item, itemNumber: number, plan: plan, revealValues: revealValues, into: &buffer)
      if let failure {
        #expect(buffer.count == 6)
        return .failure(failure)
      }
      if buffer.bytes.count > 6 { continue }
    }
    let line = String(decoding: buffer.bytes[6...], as: UTF8.self)
    let half = line.utf8.count / 2
    #expect(line.utf8.prefix(half).elementsEqual(line.utf8.suffix(half)))
    return .success(String(decoding: line.utf8.prefix(half), as: UTF8.self))
  }
}

/// The mistakes of a definition: `path: message`.
func mistakes(_ fields: [FieldDefinition], other: OtherFields = .drop) -> [PlanError] {
  switch Plan.compile(NormalizationDefinition(fields: fields, otherFields: other)) {
  case .success: []
  case .failure(let errors): errors.errors
  }
}

/// A field from pointers.
func field(
  _ name: String, _ from: String..., optional: Bool = false, nullable: Bool = false,
  default fallback: String? = nil, split: SplitDefinition? = nil, collapse: Bool? = nil,
  number: NumberDefinition? = nil, date: DateDefinition? = nil
) throws -> FieldDefinition {
  FieldDefinition(
    name: name, source: .pointers(try from.map { try Pointer($0) }), optional: optional,
    nullable: nullable, default: fallback.map { Array($0.utf8) }, split: split,
    text: collapse.map { TextDefinition(collapseWhitespace: $0) }, number: number, date: date)
}

/// A date of some formats, spelt as in the configuration.
func date(
  _ formats: String..., out: DateOutput? = nil, between: (Int, Int)? = nil, keepOffset: Bool = false
) -> DateDefinition {
  DateDefinition(
    formats: formats.map { DateFormat($0) }, output: out,
    between: between.map {
      DateInterval(
        from: CivilDate(year: $0.0, month: 1, day: 1)!,
        below: CivilDate(year: $0.1, month: 1, day: 1)!)
    }, keepOffset: keepOffset)
}

extension PlanError {
  /// The path as `fields/releaseDate/date/in/0`.
  var place: String {
    path.map { step in
      switch step {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }.joined(separator: "/")
  }
}
