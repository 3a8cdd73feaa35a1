/// Records made for measuring. Their shape is that of the reference pipeline's.
enum SampleDocuments {
  /// An item of an exhibition in Korean, 470 bytes.
  static let item = """
    {"name":"달빛 항아리","image_name":"moonlight_jar","short_desc":"흙과 불이 빚은 둥근 그릇",\
    "desc":"늦은 봄 강가의 가마에서 구운 항아리이다. 두 개의 사발을 위아래로 이어 붙여 만들었기 때문에 \
    허리에 옅은 이음매가 남아 있다. 유약은 눈처럼 희지 않고 우유에 재를 한 줌 섞은 듯한 빛을 띤다. \
    보름달이 뜬 밤에 창가에 두면 그림자가 물결처럼 흔들린다고 한다..."}
    """

  /// A book with its chapters, 1.1 KB.
  static let book = """
    {"title":"The Lighthouse Keeper's Almanac","author":"Marta Ellingsen","pages":318,\
    "release_date":"2004-09-17","dedication":"For everybody who ever kept a light burning",\
    "summary":"When the last keeper of Skarv Island is told that a machine will take over her lamp, \
    she has one winter left to teach it all she knows. Week by week she writes down the weather, the \
    birds and the ships, and what the sea gives back. Then the machine begins to answer.",\
    "cover":"https://books.example/covers/almanac.jpg","wiki":"https://books.example/wiki/Almanac",\
    "chapters":[{"order":1,"title":"A letter from the coast guard"},\
    {"order":2,"title":"Oil, wick and glass"},{"order":3,"title":"The first frost"},\
    {"order":4,"title":"Eleven ships"},{"order":5,"title":"What the cormorants knew"},\
    {"order":6,"title":"Fog signals"},{"order":7,"title":"The machine arrives"},\
    {"order":8,"title":"Lessons in the dark"},{"order":9,"title":"A storm without a name"},\
    {"order":10,"title":"The answer"},{"order":11,"title":"Spring tide"},\
    {"order":12,"title":"The last log book"},{"order":13,"title":"Harbour lights"},\
    {"order":14,"title":"Afterword"}]}
    """

  /// A diary entry with its weather, as OpenWeather tells it.
  static let diaryEntry = """
    {"title":"안개 낀 부두","body":"아침 내내 등대가 보이지 않았다. 배는 세 척만 나갔고, 정오가 지나서야 \
    햇빛이 물 위에 닿았다.\\n저녁에는 그물을 기웠다.","created_at":1608651333,\
    "weather":{"id":701,"main":"Mist","description":"light mist","icon":"50d"}}
    """

  /// The book as people write it, with line ends and indentation.
  static let indented = indent(book)

  /// The item with every character outside ASCII as an escape.
  static let escaped = item.utf16.map { unit in
    guard unit > 0x7F else { return String(Unicode.Scalar(UInt8(unit))) }
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()

  static let numbers =
    "[" + (0..<100).map { "\($0 * 7919),\(Double($0) * 0.37 - 5)" }.joined(separator: ",") + "]"

  static let members =
    "{" + (0..<100).map { "\"member_\($0)\":\($0)" }.joined(separator: ",") + "}"

  /// No string of the text holds a bracket, a comma or a colon that is followed by no space.
  private static func indent(_ text: String) -> String {
    var result = ""
    var depth = 0
    var isInString = false
    for character in text {
      if character == "\"" { isInString.toggle() }
      if isInString {
        result.append(character)
        continue
      }
      if character == "}" || character == "]" { depth -= 1 }
      if character == "}" || character == "]" { result += line(depth) }
      result.append(character)
      if character == ":" { result += " " }
      if character == "{" || character == "[" { depth += 1 }
      if character == "{" || character == "[" || character == "," { result += line(depth) }
    }
    return result
  }

  private static func line(_ depth: Int) -> String {
    "\n" + String(repeating: "  ", count: depth)
  }
}
