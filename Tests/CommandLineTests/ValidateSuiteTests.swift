import JSONSchema
import TestSupport
import Testing

@testable import sluice

@Suite struct ValidateSuiteTests {
  @Test(
    .needsShared(ValidateSuite.folder),
    arguments: [
      (Draft.draft4, 618), (.draft6, 839), (.draft7, 927), (.draft201909, 1259),
      (.draft202012, 1299),
    ])
  func `the official suite gets its answers from the command line`(
    _ draft: Draft, _ count: Int
  ) throws {
    let folder = try TemporaryFolder()
    let remotes = "http://localhost:1234=" + Shared.path(ValidateSuite.folder + "/remotes")
    var judged = 0
    for group in try ValidateSuite.groups(draft) {
      let outcome = sluice(
        "validate", "--draft", draft.rawValue, "--resource", remotes, "--output=flag", "--lines",
        try folder.write("schema.json", group.schema), try folder.write("data", group.documents))
      #expect(outcome.lines == group.verdicts, "\(group.name): \(outcome.messages)")
      judged += group.verdicts.count
    }
    #expect(judged == count)
  }
}
