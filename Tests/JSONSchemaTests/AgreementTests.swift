import JSON
import JSONSchema
import SuiteSupport
import TestSupport
import Testing

@Suite struct `The two modes` {
  /// Documents of the official suite, mutated, against their own schemas.
  @Test(.needsShared(OfficialSuite.tests)) func `agree on mutations of the official suite`() throws
  {
    var random = SeededRandom.forThisRun()
    var compared = 0
    for (draft, part, _) in OfficialSuite.counts {
      for group in try OfficialSuite.groups(draft, part) {
        let schema = try OfficialSuite.compile(group)
        let documents = group.cases.map { Array($0.document.utf8) }
        for document in documents {
          for _ in 0..<6 {
            let other = documents.randomElement(using: &random)!
            compared += agree(on: Mutation.of(document, other, &random), schema) ? 1 : 0
          }
        }
      }
    }
    #expect(compared > 1000)
  }

  /// Random small schemas against random small documents: keywords within keywords, of all drafts.
  @Test func `agree on random schemas`() throws {
    var random = SeededRandom.forThisRun()
    let pairs = Fuzzing.count(otherwise: 4000)
    var evaluator = Evaluator()
    var compared = 0
    var outcomes: [Acceptance: Int] = [:]
    while compared < pairs {
      let text = RandomSchema.text(&random)
      // References that come back to their start do not load, and some keywords are none.
      guard let schema = try? Engine.compile(text) else { continue }
      for _ in 0..<8 {
        let document = RandomSchema.document(depth: 3, &random)
        let acceptance = agree(on: document, text, schema, &evaluator)
        outcomes[acceptance, default: 0] += 1
        compared += 1
      }
    }
    print("agreement: \(compared) pairs, \(outcomes)")
    #expect(outcomes[.valid, default: 0] > pairs / 20)
    #expect(outcomes[.invalid, default: 0] > pairs / 20)
  }

  /// Schemas with bytes changed load, or say why not.
  @Test func `survive broken schemas`() throws {
    var random = SeededRandom.forThisRun()
    var loaded = 0
    var refused = 0
    var evaluator = Evaluator()
    for _ in 0..<Fuzzing.count(otherwise: 4000) / 8 {
      let whole = Array(RandomSchema.text(&random).utf8)
      let bytes = Mutation.of(whole, Array(RandomSchema.text(&random).utf8), &random)
      let loader = SchemaLoader { _ in bytes }
      do {
        let schema = try loader.compile(file: "schema.json")
        loaded += 1
        let text = String(decoding: bytes, as: UTF8.self)
        _ = agree(on: RandomSchema.document(depth: 3, &random), text, schema, &evaluator)
      } catch {
        refused += 1
        #expect(!error.errors.isEmpty && error.errors.allSatisfy { $0.line > 0 && $0.column > 0 })
      }
    }
    print("broken schemas: \(loaded) load, \(refused) do not")
    #expect(refused > loaded / 10)
  }

  private func agree(
    on document: String, _ text: String, _ schema: Schema, _ evaluator: inout Evaluator
  ) -> Acceptance {
    var acceptance = Acceptance.engineLimit
    try? Engine.withDecoded(document) { value in
      acceptance = evaluator.accepts(value, schema)
      let violations = evaluator.explain(value, schema, listsAlternatives: true)
      if (acceptance == .valid) != violations.isEmpty {
        Issue.record("the modes differ on \(document) by \(text)")
      }
      if acceptance == .invalid && violations.map(\.keyword) == ["engine-limit"] {
        Issue.record("what is wrong is not found: \(document) by \(text)")
      }
      if !violations.allSatisfy({ schema.keywords.contains($0.keyword) }) {
        Issue.record("a code that was not announced: \(document) by \(text)")
      }
      _ = evaluator.annotations(of: value, schema)
    }
    return acceptance
  }

  /// False where the bytes are no JSON.
  private func agree(on bytes: [UInt8], _ schema: Schema) -> Bool {
    bytes.withUnsafeBytes { raw in
      var document = Document()
      guard (try? document.decode(raw)) != nil else { return false }
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(document.root, schema)
      let violations = evaluator.explain(document.root, schema)
      #expect(
        (acceptance == .valid) == violations.isEmpty,
        "the modes differ on \(String(decoding: bytes, as: UTF8.self))")
      for violation in violations {
        #expect(schema.keywords.contains(violation.keyword), "\(violation.keyword)")
      }
      return true
    }
  }
}

enum Mutation {
  /// Bytes removed, repeated, replaced by others of JSON, or taken from another document.
  static func of(_ document: [UInt8], _ other: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = document
    let alphabet = Array(#"{}[]":,0123456789.eE+-truefalsnab\u"#.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = alphabet.randomElement(using: &random)!
      case 2: bytes.insert(alphabet.randomElement(using: &random)!, at: place)
      default: bytes = Array("[".utf8) + bytes + Array(",".utf8) + other + Array("]".utf8)
      }
    }
    return bytes
  }
}
