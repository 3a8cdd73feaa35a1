import JSON
import Normalization
import TestSupport
import Testing

@Suite struct OtherFieldsTests {
  private func fields() throws -> [FieldDefinition] {
    try [field("title", "/name"), field("icon", "/weather/0/icon", optional: true)]
  }

  private let item = #"{ "b_c" : [1, 2], "weather":[{"icon":"x"}], "name":"n", "\u0061": 1.0 }"#

  @Test func `drop leaves them out`() throws {
    #expect(try clean(item, fields(), other: .drop) == #"{"title":"n","icon":"x"}"#)
  }

  @Test func `keep writes them after the fields, as they came`() throws {
    #expect(
      try clean(item, fields(), other: .keep)
        == #"{"title":"n","icon":"x","b_c":[1,2],"\u0061":1.0}"#)
  }

  @Test func `reject names the first`() throws {
    #expect(try clean(item, fields(), other: .reject) == "unexpected-field 2 /b_c")
    #expect(
      try clean(#"{"name":1,"weather":{"temp":3}}"#, fields(), other: .reject) == #"{"title":1}"#)
  }

  @Test func `a case renames them`() throws {
    #expect(
      try clean(item, fields(), other: .rename(.camelCase))
        == #"{"title":"n","icon":"x","bC":[1,2],"a":1.0}"#)
  }

  @Test func `a member that holds what a field names is no other field`() throws {
    let item = #"{"a":{"b":1,"c":2},"d":[{"e":1}],"f":3}"#
    let fields = try [field("x", "/a/b"), field("y", "/d/*/e")]
    #expect(try clean(item, fields, other: .keep) == #"{"x":1,"y":[1],"f":3}"#)
  }

  @Test func `without fields keep is the identity, on one line`() throws {
    let item = "{ \"a\" : 1.0,\n \"b\":[ ],\"c\" : {\"\\u0064\": \"\\/\"} }"
    #expect(try clean(item, [], other: .keep) == #"{"a":1.0,"b":[],"c":{"\u0064":"\/"}}"#)
    #expect(try clean("{}", [], other: .keep) == "{}")
  }

  @Test(arguments: [
    (#"{"name":1,"title":2}"#, OtherFields.keep, "name-collision 10 /title"),
    (#"{"name":1,"TITLE":2}"#, .rename(.camelCase), "name-collision 10 /TITLE"),
    (#"{"name":1,"a_b":2,"aB":3}"#, .rename(.camelCase), "name-collision 18 /aB"),
    (#"{"name":1,"weather_x":2,"weatherX":3}"#, .rename(.snakeCase), "name-collision 24 /weatherX"),
    (#"{"name":1,"icon":3}"#, .keep, "name-collision 10 /icon"),
    (#"{"name":1,"a_b":2,"aB":3}"#, .keep, #"{"title":1,"a_b":2,"aB":3}"#),
  ])
  func `an other field that lands on a name that is taken is a collision`(
    _ item: String, _ other: OtherFields, _ line: String
  ) throws {
    #expect(try clean(item, fields(), other: other) == line)
  }

  @Test func `an object built by dotted names takes its name too`() throws {
    let item = #"{"w":1,"weather":2}"#
    #expect(
      try clean(item, [field("weather.x", "/w")], other: .keep) == "name-collision 7 /weather")
  }

  @Test func `thousands of other fields are told apart`() throws {
    let members = (0..<5_000).map { "\"member_\($0)\":\($0)" }
    let renamed = (0..<5_000).map { "\"member\($0)\":\($0)" }
    let item = "{" + members.joined(separator: ",") + "}"
    #expect(
      try clean(item, [], other: .rename(.camelCase)) == "{" + renamed.joined(separator: ",") + "}")
    let twice = "{" + members.joined(separator: ",") + ",\"MEMBER_17\":0}"
    #expect(try clean(twice, [], other: .rename(.camelCase)).hasPrefix("name-collision"))
  }

  @Test(arguments: [
    ("image_name", "imageName", "ImageName", "image_name", "image-name", "IMAGE_NAME"),
    ("imageName", "imageName", "ImageName", "image_name", "image-name", "IMAGE_NAME"),
    ("ImageName", "imageName", "ImageName", "image_name", "image-name", "IMAGE_NAME"),
    ("IMAGE_NAME", "imageName", "ImageName", "image_name", "image-name", "IMAGE_NAME"),
    ("image-name", "imageName", "ImageName", "image_name", "image-name", "IMAGE_NAME"),
    ("image name.x", "imageNameX", "ImageNameX", "image_name_x", "image-name-x", "IMAGE_NAME_X"),
    ("imageURL", "imageUrl", "ImageUrl", "image_url", "image-url", "IMAGE_URL"),
    (
      "HTTPServer2Go", "httpServer2Go", "HttpServer2Go", "http_server2_go", "http-server2-go",
      "HTTP_SERVER2_GO"
    ),
    ("a__b", "aB", "AB", "a_b", "a-b", "A_B"), ("_id", "_id", "_Id", "_id", "_id", "_ID"),
    ("__v_", "__v_", "__V_", "__v_", "__v_", "__V_"),
    ("이름_값", "이름값", "이름값", "이름_값", "이름-값", "이름_값"),
    ("line2_text", "line2Text", "Line2Text", "line2_text", "line2-text", "LINE2_TEXT"),
    ("@Type", "@type", "@type", "@type", "@type", "@TYPE"),
    ("a1B", "a1b", "A1b", "a1b", "a1b", "A1B"), ("", "", "", "", "", ""),
    ("___", "___", "___", "___", "___", "___"),
    ("- -", "- -", "- -", "- -", "- -", "- -"), ("x", "x", "X", "x", "x", "X"),
  ])
  func `each case joins words in its own way`(
    _ name: String, _ camel: String, _ pascal: String, _ snake: String, _ kebab: String,
    _ screaming: String
  ) throws {
    for (style, expected) in zip(CaseStyle.allCases, [camel, pascal, snake, kebab, screaming]) {
      #expect(
        try clean("{\"\(name)\":1}", [], other: .rename(style)) == "{\"\(expected)\":1}", "\(style)"
      )
    }
  }

  @Test(arguments: ["camelCase", "PascalCase", "snake_case", "kebab-case", "SCREAMING_SNAKE_CASE"])
  func `a case is spelt in itself`(_ name: String) { #expect(CaseStyle(rawValue: name) != nil) }

  @Test func `a case with separators, applied twice, changes nothing more`() throws {
    var random = SeededRandom.forThisRun()
    let letters = Array("abAB12_-. é한@")
    for _ in 0..<3_000 {
      let name = String(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        })
      for style in CaseStyle.allCases where style != .camelCase && style != .pascalCase {
        let once = try clean("{\"\(name)\":1}", [], other: .rename(style))
        let twice = try clean(once, [], other: .rename(style))
        if once != twice { Issue.record("\(style) \(name): \(once) \(twice)") }
      }
    }
  }
}
