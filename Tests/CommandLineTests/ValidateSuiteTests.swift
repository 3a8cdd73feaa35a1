import JSONSchema
import SuiteSupport
import TestSupport
import Testing

@testable import sluice

@Suite struct ValidateSuiteTests {
  @Test(
    .needsShared(OfficialSuite.tests),
    arguments: OfficialSuite.counts.filter { $0.part == .mandatory })
  func `the official suite gets its answers from the command line`(
    _ draft: Draft, _ part: OfficialSuite.Part, _ count: Int
  ) throws {
    let folder = try TemporaryFolder()
    let remotes = "\(OfficialSuite.remotes.prefix)=\(OfficialSuite.remotes.folder)"
    var judged = 0
    for group in try OfficialSuite.groups(draft, part) {
      let documents = group.cases.map { Self.line($0.document) }.joined()
      let outcome = sluice(
        "validate", "--draft", draft.rawValue, "--resource", remotes, "--output=flag", "--lines",
        try folder.write("schema.json", group.schema), try folder.write("data", documents))
      let verdicts = group.cases.map { #"{"valid":\#($0.isValid)}"# }
      #expect(outcome.lines == verdicts, "\(group.identity): \(outcome.messages)")
      judged += verdicts.count
    }
    #expect(judged == count)
  }

  /// A document as one line: between its tokens a space is as good as a line break.
  private static func line(_ document: String) -> String {
    String(document.map { $0 == "\n" ? " " : $0 }) + "\n"
  }
}
