import JSON
import JSONSchema
import Normalization

/// One stage of a record's way with one fixed document: what it costs must not grow unnoticed.
struct Gate {
  /// As in the thresholds.
  let name: String
  /// Does it once.
  let body: () -> Void

  /// Cases of `scripts/bench engine` that validate in ways of which no record's schema makes use.
  private static let cases = ["uniqueItems", "patterns", "unevaluatedProperties"]

  /// Every stage with every document, in the order of the thresholds.
  static func all() throws -> [Gate] {
    let records = try GateRecord.all()
    let subjects = try GeneratedCases.all.filter { cases.contains($0.name) }
      .map { ($0.name, try EngineSubject($0)) }
    return records.map { record in Gate(name: "decode \(record.name)") { record.decode() } }
      + records.map { record in Gate(name: "validate \(record.name)") { record.validate() } }
      + subjects.map { name, subject in Gate(name: "validate \(name)") { subject.validate() } }
      + records.map { record in Gate(name: "normalize \(record.name)") { record.normalize() } }
  }
}

/// A document with the schema and the plan of its route in `deploy/sluice.yaml`.
final class GateRecord {
  let name: String
  private let subject: Subject
  private let schema: Schema
  private let plan: Plan
  @exclusivity(unchecked) private var evaluator = Evaluator()
  @exclusivity(unchecked) private var normalizer = Normalizer()
  @exclusivity(unchecked) private var clean = ByteBuffer(capacity: 4096)

  private init(
    _ name: String, _ document: String, schema: String, fields: [FieldDefinition]
  ) throws {
    self.name = name
    subject = Subject(document)
    subject.decode()
    self.schema = try EngineSubject.compile(EngineCases.file(schema))
    plan = try Plan.compile(NormalizationDefinition(fields: fields)).get()
  }

  static func all() throws -> [GateRecord] {
    try [
      GateRecord(
        "item", SampleDocuments.item, schema: "catalog/item.raw.schema.json",
        fields: [
          field("name", "/name"), field("imageName", "/image_name", optional: true),
          field("shortDescription", "/short_desc", optional: true), field("description", "/desc"),
        ]),
      GateRecord(
        "book", SampleDocuments.book, schema: "catalog/book.raw.schema.json",
        fields: [
          field("title", "/title"), field("author", "/author"),
          field("pages", "/pages", optional: true, number: NumberDefinition(grouping: ",")),
          field(
            "releaseDate", "/release_date", "/releaseDate", "/released_date",
            date: DateDefinition(formats: [.date])),
          FieldDefinition(name: "seriesNumber", source: .itemNumber),
          field("chapters", "/chapters/*/title", optional: true),
          field("dedication", "/dedication", optional: true),
          field("summary", "/summary", optional: true), field("wiki", "/wiki", optional: true),
        ]),
      GateRecord(
        "diary-entry", SampleDocuments.diaryEntry, schema: "diary/entry.raw.schema.json",
        fields: [
          field("title", "/title"), field("body", "/body"),
          field(
            "createdAt", "/created_at", "/createdAt", "/date", "/last_modified",
            date: DateDefinition(formats: [.epochSeconds, .rfc3339])),
          field("weather.condition", "/weather/main", "/weather/0/main", optional: true),
          field(
            "weather.description", "/weather/description", "/weather/0/description", optional: true),
          field("weather.icon", "/weather/icon", "/weather/0/icon", optional: true),
        ]),
    ]
  }

  func decode() { subject.decode() }

  func validate() {
    guard evaluator.accepts(subject.document.root, schema) == .valid else {
      fatalError("the \(name) is not valid")
    }
  }

  func normalize() {
    clean.removeAll()
    let failure = normalizer.normalize(
      subject.document.root, itemNumber: 1, plan: plan, into: &clean)
    if let failure { fatalError("the \(name) does not come clean: \(failure)") }
  }

  private static func field(
    _ name: String, _ pointers: String..., optional: Bool = false,
    number: NumberDefinition? = nil, date: DateDefinition? = nil
  ) throws -> FieldDefinition {
    FieldDefinition(
      name: name, source: .pointers(try pointers.map { try Pointer($0) }), optional: optional,
      number: number, date: date)
  }
}
