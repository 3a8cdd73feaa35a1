import JSON
import Normalization
import Pipeline
import Testing

@Suite struct ProcessorTests {
  @Test func `a document is an item`() {
    #expect(Harness(route()).verdicts(#"{ "b": 1, "a" : 1.0 }"#) == [#"clean 0 {"a":1.0}"#])
  }

  @Test func `what is no JSON is rejected with its place, and has no pointer`() {
    #expect(
      Harness(route()).verdicts("{\n \"a\": 1 \"b\": 2}") == ["rejected 0 decode/syntax @10 2:9"])
    #expect(Harness(route()).verdicts("") == ["rejected 0 decode/empty @0 1:1"])
  }

  @Test func `a duplicate key names both places`() {
    let reason = Harness(route()).rejections(#"{"a":1,"\u0061":2}"#).first?.reason
    #expect(reason?.name == "decode/duplicate-key")
    #expect(reason?.offset == 7)
    #expect(reason?.message.hasSuffix("(first at byte 1, line 1, column 2)") == true)
  }

  @Test func `each element of an array is an item, and one bad one does not hold up the others`() {
    let harness = Harness(route(items: ["/*", ""]))
    #expect(
      harness.verdicts(#"[{"a":1},{"b":2},{"a":3}]"#) == [
        #"clean 0 {"a":1}"#, #"rejected 0 normalize/missing-field @9 1:10 "/1/a""#,
        #"clean 0 {"a":3}"#,
      ])
    let item = harness.rejections(#"[{"a":1},{"b":2}]"#).first?.item
    #expect(item?.index == 1)
    #expect(item?.range == 9..<16)
    #expect(item?.pointer == "/1")
    #expect(item?.isAlone == true)
    // No array: the document itself, whose letter is the record.
    #expect(harness.verdicts(#"{"a":5}"#) == [#"clean 0 {"a":5}"#])
    #expect(harness.rejections(#"{"b":5}"#).first?.item?.isAlone == false)
  }

  @Test func `an empty array yields nothing and is skipped`() {
    #expect(Harness(route(items: ["/*"])).verdicts("[]") == ["skipped 0 empty"])
    #expect(
      Harness(route(items: ["/data/*", "/rows/*"])).verdicts(#"{"data":[],"rows":[{"a":1}]}"#)
        == ["skipped 0 empty"])
  }

  @Test func `the first pointer counts whose array is there`() {
    let harness = Harness(route(items: ["/data/*", "/rows/*", "/row"]))
    #expect(harness.verdicts(#"{"data":5,"rows":[{"a":1}]}"#) == [#"clean 0 {"a":1}"#])
    #expect(harness.verdicts(#"{"row":{"a":2}}"#) == [#"clean 0 {"a":2}"#])
    #expect(harness.verdicts(#" {"x":1}"#) == [#"rejected 0 select/no-item @1 1:2 """#])
  }

  @Test func `an element without the rest of the pointer is a no-item of its own, and counts`() {
    let plan = plan(
      FieldDefinition(name: "n", source: .itemNumber), field("a", "/a"))
    let harness = Harness(route(items: ["/data/*/attributes"], plan: plan))
    #expect(
      harness.verdicts(
        #"{"data":[{"attributes":{"a":1}},{"x":1},{"attributes":{"a":3}}]}"#) == [
          #"clean 0 {"n":1,"a":1}"#, #"rejected 0 select/no-item @32 1:33 "/data/1""#,
          #"clean 0 {"n":3,"a":3}"#,
        ])
    let item = harness.rejections(#"{"data":[{"x":1}]}"#).first?.item
    #expect(item?.range == 9..<16)
    #expect(item?.isAlone == true)
  }

  @Test func `stars step through arrays only, and nest`() {
    let harness = Harness(route(items: ["/*/list/*"]))
    #expect(
      harness.verdicts(
        #"[{"list":[{"a":1},{"a":2}]},{"list":{"a":3}},{"list":[]},{"list":[{"a":4}]}]"#)
        == [
          #"clean 0 {"a":1}"#, #"clean 0 {"a":2}"#, #"rejected 0 select/no-item @28 1:29 "/1""#,
          #"clean 0 {"a":4}"#,
        ])
  }

  @Test func `the first route whose condition holds takes the record`() {
    let harness = Harness(
      route("one", when: .pointer(pointer("/type"), equals: .string(Array("one".utf8)))),
      route("half", when: .pointer(pointer("/type"), equals: .number(number("0.5")))),
      route("flag", when: .header("kind", equals: Array("flag".utf8))))
    #expect(harness.verdicts(#"{"type":"\u006fne","a":1}"#) == [#"clean 0 {"a":1}"#])
    #expect(harness.verdicts(#"{"type":5e-1,"a":1}"#) == [#"clean 1 {"a":1}"#])
    #expect(
      harness.verdicts(#"{"type":"x","a":1}"#, headers: ["kind": "flag"]) == [#"clean 2 {"a":1}"#])
    #expect(harness.verdicts(#"{"type":"x","a":1}"#) == ["rejected - select/no-route"])
    // Before a route is known there is none.
    #expect(harness.verdicts("{") == ["rejected - decode/truncated @1 1:2"])
  }

  private func number(_ text: String) -> ExactDecimal {
    Array(text.utf8).withUnsafeBytes { ExactDecimal($0) }
  }

  @Test(arguments: [
    (Route.Tombstones.reject, "rejected 0 select/tombstone"), (.skip, "skipped 0 tombstone"),
    (.pass, "clean 0 null"),
  ])
  func `a tombstone meets its policy`(policy: Route.Tombstones, expected: String) {
    #expect(Harness(route(tombstones: policy)).verdicts(nil as String?) == [expected])
  }

  @Test func `a tombstone that no header gives a route has none`() {
    let harness = Harness(
      route(when: .header("kind", equals: Array("x".utf8)), tombstones: .pass))
    #expect(harness.verdicts(nil as String?) == ["rejected - select/no-route"])
    #expect(harness.verdicts(nil as String?, headers: ["kind": "x"]) == ["clean 0 null"])
  }

  @Test func `a key is made of a string or a number of the item`() {
    let harness = Harness(
      route(items: ["/*"], key: .pointer(pointer("/id"))))
    #expect(
      harness.verdicts(#"[{"a":1,"id":"x\ty"},{"a":2,"id":1.50},{"a":3,"id":null},{"a":4}]"#) == [
        "clean 0 {\"a\":1} key=x\ty", #"clean 0 {"a":2} key=1.50"#,
        #"rejected 0 normalize/invalid-key @51 1:52 "/2/id""#,
        #"rejected 0 normalize/invalid-key @57 1:58 "/3/id""#,
      ])
  }

  @Test func `a record above the limit is too large whatever it holds`() {
    let harness = Harness(route(decode: DecodeOptions(maxBytes: 4)))
    #expect(harness.verdicts("[1,2]") == ["rejected 0 decode/too-large @4 1:5"])
    #expect(harness.verdicts("[12]") == [#"rejected 0 normalize/wrong-type @0 1:1 """#])
  }

  @Test func `an item can be found again by its index`() {
    let routes = route(items: ["/data/*/attributes"])
    let table = RoutingTable([routes])
    var processor = Processor(table)
    let bytes = Array(#"{"data":[{"x":1},{"attributes":{"a":3}}]}"#.utf8)
    let item = bytes.withUnsafeBytes {
      processor.locate(item: 1, in: $0, route: 0, of: table.topics[0])
    }
    #expect(item?.range == 31..<38)
    #expect(item?.pointer == "/data/1/attributes")
    #expect(item?.index == 1)
  }

  @Test func `many bad items of one record have the places of each`() {
    // Half a million steps a place would show: it must not grow with what stands before.
    let count = 20_000
    let value = "[\n" + String(repeating: "1,\n", count: count) + "{\"b\":1}]"
    let rejections = Harness(route(items: ["/*"])).rejections(value)
    #expect(rejections.count == count + 1)
    for (index, rejection) in rejections.enumerated() {
      let isLast = index == count
      let expected = isLast ? "/\(index)/a" : "/\(index)"
      guard rejection.reason.pointer == expected, rejection.item?.pointer == "/\(index)",
        rejection.reason.position == TextPosition(line: index + 2, column: 1),
        rejection.reason.offset == 2 + 3 * index
      else {
        Issue.record("\(rejection)")
        return
      }
    }
  }
}
