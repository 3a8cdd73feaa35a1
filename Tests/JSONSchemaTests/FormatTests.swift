import JSON
import Testing

@testable import JSONSchema

@Suite struct `Formats` {
  @Test(arguments: FormatCases.all) func `take what their standards say, and nothing else`(
    _ cases: FormatCases
  ) {
    for text in cases.valid { #expect(cases.format.accepts(text: text), "\(cases.format) \(text)") }
    for text in cases.invalid {
      #expect(!cases.format.accepts(text: text), "\(cases.format) \(text)")
    }
  }

  @Test func `all have cases`() {
    let checked = Format.allCases.filter { IDNA.isAvailable || $0.needOfIDNA == .none }
    #expect(Set(FormatCases.all.map(\.format)) == Set(checked))
  }

  static let names = [
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
    "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid",
    "json-pointer", "relative-json-pointer", "regex",
  ]

  @Test(arguments: names) func `of every draft are asserted in every draft`(_ name: String) {
    for draft in Draft.allCases { #expect(Format(name: name, in: draft) != nil) }
  }

  @Test(arguments: names) func `do not concern other kinds, and annotate where they do not decide`(
    _ name: String
  ) throws {
    let schema = #"{"format":"\#(name)"}"#
    #if IDNA
      let asserting = try Engine.compile(schema)
      for document in ["null", "true", "12", "13.7", "[]", "{}"] {
        #expect(try Engine.violations(of: document, asserting).isEmpty)
      }
      let wrong = name.hasPrefix("uri-") || name.hasPrefix("iri-") ? "%" : "("
      let found = try Engine.violations(of: #""\#(wrong)""#, asserting)
      #expect(found.map(\.keyword) == ["format"])
      #expect(found.first?.message == "must be \(found.first?.expected ?? "")")
    #endif
    let annotating = try Engine.compile(schema, formatAssertion: false)
    #expect(annotating.warnings.isEmpty)
    #expect(try Engine.violations(of: #""(""#, annotating).isEmpty)
  }

  @Test func `that are unknown load with a warning, whether asserted or not`() throws {
    for formatAssertion in [false, true] {
      let schema = try Engine.compile(#"{"format":"colour"}"#, formatAssertion: formatAssertion)
      #expect(
        schema.warnings.map(\.message) == ["the format 'colour' is unknown and has no effect"])
      #expect(schema.warnings.map(\.pointer) == ["/format"])
      #expect(try Engine.violations(of: #""red""#, schema).isEmpty)
    }
  }

  @Test func `read what escapes stand for`() throws {
    let schema = try Engine.compile(#"{"format":"date-time"}"#)
    #expect(try Engine.violations(of: #""2024-02-29\u005400:00:00\u005a""#, schema).isEmpty)
    #expect(try Engine.violations(of: #""2024-02-29T00:00:00Z\u0000""#, schema).count == 1)
  }

  @Test func `of host names know A-labels since draft 7`() throws {
    #expect(Format(name: "hostname", in: .draft6) == .plainHostname)
    #expect(Format(name: "hostname", in: .draft7) == .hostname)
    #expect(Format(name: "relative-json-pointer", in: .draft201909) == .relativeJSONPointer)
    #expect(Format(name: "relative-json-pointer", in: .draft202012) == .steppingJSONPointer)
  }

  #if !IDNA
    @Test(arguments: ["idn-hostname", "idn-email"])
    func `that need IDNA are refused where the program has none`(_ name: String) throws {
      let mistake = try #require(Engine.mistake(#"{"format":"\#(name)"}"#))
      #expect(
        mistake.message
          == "the format '\(name)' needs IDNA, and this program was built without it")
      #expect(mistake.remedy?.contains("libidn2-dev") == true)
      #expect(mistake.pointer == "/format")
      #expect(try Engine.compile(#"{"format":"hostname"}"#).warnings.count == 1)
    }
  #endif
}

extension Format {
  func accepts(text: String) -> Bool { Array(text.utf8).withUnsafeBytes(accepts) }
}
