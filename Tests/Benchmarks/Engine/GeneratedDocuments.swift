/// Documents that are the same in every run. Each follows the schema of its name in `GeneratedSchemas`,
/// but for the item: that follows `schemas/catalog/item.raw.schema.json`.
enum GeneratedDocuments {
  /// Four fields, about 600 bytes, nearly all of it Korean text.
  static let item = """
    {"name":"물결무늬 반닫이","image_name":"wave_chest_07","short_desc":"소나무와 무쇠로 짠 바닷가 마을의 궤",\
    "desc":"앞면의 위쪽 절반만 문처럼 여닫게 만든 궤이다. 소나무 널을 서로 물려 짜고 모서리마다 무쇠 띠를 \
    둘렀으며, 자물쇠 둘레에는 물결을 새겨 넣었다. 안쪽 바닥에는 그물 값을 적은 종이가 여러 겹 발려 있어 \
    어느 해에 어떤 고기가 많이 잡혔는지 알 수 있다. 뒷면의 그을음은 부엌 가까이 두고 오래 썼기 때문이다. 열쇠는 전하지 않는다."}
    """

  /// Chapters in an array, each with sections in an array, each with a pair of pages: about 2 KB.
  static let book = """
    {"title":"The Cartographer of Low Tide","author":{"name":"Ines Calloway","born":1961},"pages":412,\
    "isbn":"978-1-4028-9462-6","release_date":"2011-03-08","languages":["en","ko","pt"],\
    "tags":["coast","maps","memory","sailing"],"rating":4.25,"in_print":true,\
    "wiki":"https://books.example/wiki/The_Cartographer_of_Low_Tide",\
    "summary":"Twice a day the sea uncovers an island that is on no map. Ines draws it anyway.",\
    "chapters":[\(list(9) { chapter in
      """
      {"order":\(chapter + 1),"title":"\(words[chapter % 8]) and \(words[(chapter + 3) % 8])",\
      "sections":[\(list(3) { section in
        let first = 5 + chapter * 44 + section * 14
        return #"{"title":"\#(words[(chapter + section) % 8])","pages":[\#(first),\#(first + 13)]}"#
      })]}
      """
    })]}
    """

  static let enums =
    "{\"countries\":["
    + list(60) { "\"\(GeneratedSchemas.codes[$0 * 37 % GeneratedSchemas.codes.count])\"" }
    + "],\"states\":[" + list(40) { "{\"state\":\"\(states[$0 % 4])\",\"priority\":\($0 % 5)}" }
    + "]}"

  static let shapes =
    "["
    + list(40) { index in
      switch index % 5 {
      case 0: #"{"kind":"circle","radius":\#(index + 1)}"#
      case 1: #"{"kind":"rectangle","width":\#(index),"height":3.5}"#
      case 2: #"{"kind":"line","from":[0,\#(index)],"to":[\#(index),1]}"#
      case 3: #"{"kind":"text","text":"shape \#(index)","size":12}"#
      default: #"{"kind":"group","name":"group \#(index)","members":["a\#(index)","b\#(index)"]}"#
      }
    } + "]"

  static let unique =
    "{\"ids\":[" + list(400) { "\($0 * 7919 % 100_003)" } + "],\"points\":["
    + list(300) { #"{"x":\#($0),"y":[\#($0 % 7),"p\#($0 % 11)"],"z":null}"# } + "]}"

  static let patterns =
    "{\"lines\":["
    + list(30) {
      """
      {"sku":"AB-\(1000 + $0)-x","path":"/catalog/items/\($0)","colour":"#\(100_000 + $0)",\
      "mail":"reader.\($0)@books.example"}
      """
    } + "],\"labels\":{" + list(30) { #""x-label-\#($0)":"value \#($0)","n_\#($0)":\#($0)"# } + "}}"

  static let formats =
    "["
    + list(20) {
      """
      {"id":"2eb8aa08-aa98-11ea-b4aa-73b441d163\(10 + $0)","at":"2024-02-\(10 + $0 % 20)T08:30:\(10 + $0)+09:00",\
      "day":"2019-11-\(10 + $0)","time":"23:59:\(10 + $0)Z","for":"P3DT4H\($0)M","mail":"keeper\($0)@skarv.example",\
      "host":"lamp-\($0).skarv.example","v4":"192.0.2.\($0)","v6":"2001:db8::\($0)",\
      "page":"https://skarv.example/log/\($0)?day=3#top"}
      """
    } + "]"

  static let unevaluated =
    "["
    + list(30) {
      """
      {"id":\($0),"name":"record \($0)","street":"Quay \($0)","town":"Skarv","kind":"parcel",\
      "weight":\($0).5,"x-note":"fragile"}
      """
    } + "]"

  /// 127 nodes, seven levels deep.
  static let tree = node(6)

  static let prices =
    "["
    + list(100) {
      #"{"net":\#($0 * 13).\#(10 + $0 * 7 % 90),"tax":0.\#(10 + $0 % 90),"count":\#($0)}"#
    } + "]"

  /// An array of books, 1 MB.
  static let large = "[" + list(1_000_000 / book.utf8.count) { _ in book } + "]"

  private static let words = [
    "Sandbars", "Lanterns", "The Drowned Road", "Spring Tides", "Herons", "A Brass Sextant",
    "Salt Paper", "What the Fog Kept",
  ]
  private static let states = ["open", "waiting", "closed", "archived"]

  private static func node(_ depth: Int) -> String {
    let children = depth == 0 ? "" : "\(node(depth - 1)),\(node(depth - 1))"
    return #"{"value":\#(depth),"children":[\#(children)]}"#
  }

  static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }
}
