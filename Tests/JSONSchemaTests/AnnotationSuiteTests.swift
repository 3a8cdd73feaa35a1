import Foundation
import JSON
import JSONSchema
import SuiteSupport
import TestSupport
import Testing

@Suite struct `The official annotation suite` {
  /// What is not expected to hold, and why.
  static let exceptions: [String: String] = [:]

  @Test(.needsShared(AnnotationSuite.tests), arguments: [Draft.draft201909, .draft202012])
  func `passes`(_ draft: Draft) throws {
    let expectations = try AnnotationSuite.expectations(draft)
    #expect(expectations.count == (draft == .draft201909 ? 62 : 84))
    for expectation in expectations where Self.exceptions[expectation.name] == nil {
      let ownDraft = expectation.schema.contains("$schema") ? Draft.draft202012 : draft
      let schema = try Engine.compile(expectation.schema, formatAssertion: false, draft: ownDraft)
      let annotations = try Engine.annotations(of: expectation.document, schema)
      var found: [String: String] = [:]
      for annotation in annotations
      where annotation.pointer == expectation.location
        && annotation.keyword == expectation.keyword
      {
        let holder =
          annotation.schemaLocation.prefix { $0 != "#" } + "#"
          + annotation.schemaLocation.drop { $0 != "#" }.split(separator: "/").dropFirst()
          .dropLast().map { "/" + $0 }.joined()
        found[String(holder)] = annotation.value
      }
      let expected = try Engine.withDecoded(expectation.schema) { root in
        Dictionary(
          uniqueKeysWithValues: expectation.expected.map { (Self.absolute($0, root), $1) })
      }
      #expect(found == expected, "\(expectation.name): \(expectation.document)")
    }
  }

  /// The location within the innermost resource, as the engine names places.
  private static func absolute(_ fragment: String, _ root: Value) -> String {
    var name = "schema.json"
    var value = root
    var below = ""
    func enter() {
      guard let id = value.member(Key("$id"))?.string else { return }
      name = URL(string: id, relativeTo: URL(string: name))!.absoluteString
      below = ""
    }
    enter()
    for token in fragment.dropFirst(2).split(separator: "/") {
      let step = token.removingPercentEncoding!
      value = value.member(Key(step)) ?? value.element(Int(step) ?? -1) ?? value
      below += "/" + token
      enter()
    }
    return name + "#" + below
  }
}
