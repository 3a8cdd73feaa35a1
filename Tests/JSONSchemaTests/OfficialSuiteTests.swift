import JSON
import JSONSchema
import SuiteSupport
import TestSupport
import Testing

@Suite struct `The official suite` {
  /// Documents that are judged otherwise, and why.
  static let notPassed: [String: String] = [:]

  @Test(.needsShared(OfficialSuite.tests), arguments: OfficialSuite.counts)
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
