import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `The official suite` {
  /// How many documents each part judges.
  static let counts: [(Draft, OfficialSuite.Part, Int)] = [
    (.draft4, .mandatory, 618), (.draft4, .optional, 100), (.draft4, .formats, 219),
    (.draft6, .mandatory, 839), (.draft6, .optional, 106), (.draft6, .formats, 325),
    (.draft7, .mandatory, 927), (.draft7, .optional, 118), (.draft7, .formats, 676),
    (.draft201909, .mandatory, 1259), (.draft201909, .optional, 158), (.draft201909, .formats, 757),
    (.draft202012, .mandatory, 1299), (.draft202012, .optional, 162), (.draft202012, .formats, 764),
  ]

  /// Documents that are judged otherwise, and why.
  static let notPassed: [String: String] = [:]

  @Test(.needsShared(OfficialSuite.tests), arguments: counts)
  func `passes`(_ draft: Draft, _ part: OfficialSuite.Part, _ count: Int) throws {
    var judged = 0
    for group in try OfficialSuite.groups(draft, part) {
      judged += group.cases.count
      guard let schema = try? OfficialSuite.compile(group) else {
        Issue.record("\(group.identity) does not load: \(Self.reason(group))")
        continue
      }
      for test in group.cases {
        let violations = try Engine.violations(of: test.document, schema)
        let identity = "\(group.identity): \(test.name)"
        #expect(
          (violations.isEmpty == test.isValid) == (Self.notPassed[identity] == nil), "\(identity)")
      }
    }
    #expect(judged == count)
  }

  private static func reason(_ group: OfficialSuite.Group) -> String {
    do {
      _ = try OfficialSuite.compile(group)
      return ""
    } catch {
      let errors = (error as? SchemaErrors)?.errors ?? []
      return errors.map { "\($0.pointer): \($0.message)" }.joined(separator: "; ")
    }
  }
}
