/// The drafts of JSON Schema that are in use, oldest first.
package enum Draft: String, CaseIterable, Comparable, Sendable {
  case draft4 = "4"
  case draft6 = "6"
  case draft7 = "7"
  case draft201909 = "2019-09"
  case draft202012 = "2020-12"

  /// The URI of its meta-schema, without a fragment.
  package var metaSchema: String {
    switch self {
    case .draft4: "http://json-schema.org/draft-04/schema"
    case .draft6: "http://json-schema.org/draft-06/schema"
    case .draft7: "http://json-schema.org/draft-07/schema"
    case .draft201909: "https://json-schema.org/draft/2019-09/schema"
    case .draft202012: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  /// By age, the oldest first.
  package static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int {
    // Safe: all of them are there.
    Self.oldestFirst.firstIndex(of: self)!
  }

  private static let oldestFirst = allCases
}
