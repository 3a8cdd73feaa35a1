import CAllocationCount
import CivilTime
import JSON
import Normalization
import Testing

@Suite struct AllocationTests {
  /// Unoptimized code keeps views in boxes; the promise is one of release builds.
  static let isMeasurable = callocation_count() >= 0 && !_isDebugAssertConfiguration()

  @Test(
    .enabled(if: isMeasurable, "allocations are counted in release builds, with the GNU C library"))
  func `in the steady state an item allocates nothing`() throws {
    let fields = try [
      field("title", "/title", collapse: true),
      field("n", "/n", number: NumberDefinition(grouping: ",")),
      field("chapters", "/chapters/*/title"), field("w.a", "/w/a", "/w/0/a", optional: true),
      FieldDefinition(name: "i", source: .itemNumber),
      field("at", "/at", date: date("epoch-seconds", "rfc3339")),
      field(
        "s", "/s", split: SplitDefinition(by: [" - "], into: ["from", "to"]),
        date: date("yyyy. MM. dd", "date")),
    ]
    let definition = NormalizationDefinition(fields: fields, otherFields: .rename(.camelCase))
    let plan = try Plan.compile(definition).get()
    let text = Array(
      #"{"title":" a \n b","n":"1,000","chapters":[{"title":"1"},{"title":"2"}],"w":[{"a":1}],"at":1608651333.25,"s":"1900. 04. 14 - 1900-11-12","other_one":[1, 2],"other_two":{}}"#
        .utf8)
    try text.withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(bytes)
      var normalizer = Normalizer()
      var buffer = ByteBuffer()
      var allocations = 0
      for _ in 0..<100 {
        buffer.removeAll()
        let before = callocation_count()
        let failure = normalizer.normalize(document.root, itemNumber: 1, plan: plan, into: &buffer)
        allocations = callocation_count() - before
        #expect(failure == nil)
      }
      #expect(allocations == 0)
      #expect(
        String(decoding: buffer.bytes, as: UTF8.self)
          == #"{"title":"a b","n":1000,"chapters":["1","2"],"w":{"a":1},"i":1,"at":"2020-12-22T15:35:33.25Z","from":"1900-04-14","to":"1900-11-12","otherOne":[1,2],"otherTwo":{}}"#
      )
    }
  }
}
