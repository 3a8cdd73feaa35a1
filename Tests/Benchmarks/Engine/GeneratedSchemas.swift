/// Schemas of the documents in `GeneratedDocuments`, and one that is large.
enum GeneratedSchemas {
  static let book = ##"""
    {"type":"object","additionalProperties":false,
     "required":["title","author","pages","release_date","chapters"],
     "properties":{
      "title":{"type":"string","minLength":1},
      "author":{"type":"object","required":["name"],"additionalProperties":false,
       "properties":{"name":{"type":"string","minLength":1},"born":{"type":"integer","minimum":1000}}},
      "pages":{"type":"integer","minimum":1,"maximum":100000},
      "isbn":{"type":"string","pattern":"^97[89]-[0-9-]{12}[0-9X]$"},
      "release_date":{"type":"string","format":"date"},
      "languages":{"type":"array","uniqueItems":true,"items":{"enum":["de","en","fr","ja","ko","pt"]}},
      "tags":{"type":"array","maxItems":20,"items":{"type":"string","maxLength":40}},
      "rating":{"type":"number","minimum":0,"maximum":5},
      "in_print":{"type":"boolean"},
      "wiki":{"type":["string","null"],"format":"uri"},
      "summary":{"type":["string","null"]},
      "chapters":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/chapter"}}},
     "$defs":{
      "chapter":{"type":"object","required":["order","title"],"additionalProperties":false,
       "properties":{"order":{"type":"integer","minimum":1},"title":{"type":"string","minLength":1},
        "sections":{"type":"array","items":{"$ref":"#/$defs/section"}}}},
      "section":{"type":"object","required":["title","pages"],"additionalProperties":false,
       "properties":{"title":{"type":"string","minLength":1},
        "pages":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":1}}}}}}
    """##

  /// The book's schema where it stands in another: with an identity of its own, its references hold.
  static let bookAsPart = #"{"$id":"https://sluice.example/bench/book","# + book.dropFirst()

  /// Two letters each, 260 of them.
  static let codes = "ABCDEFGHIJ".flatMap { first in
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "\(first)\($0)" }
  }

  static let enums = """
    {"type":"object","properties":{
     "countries":{"type":"array","items":{"enum":[\(codes.map { "\"\($0)\"" }.joined(separator: ","))]}},
     "states":{"type":"array","items":{"type":"object","properties":{
      "state":{"enum":["open","waiting","closed","archived",null]},"priority":{"enum":[0,1,2,3,4,5]}}}}}}
    """

  static let shapes = ##"""
    {"type":"array","items":{"oneOf":[
     {"type":"object","required":["kind","radius"],"additionalProperties":false,
      "properties":{"kind":{"const":"circle"},"radius":{"type":"number","exclusiveMinimum":0}}},
     {"type":"object","required":["kind","width","height"],"additionalProperties":false,
      "properties":{"kind":{"const":"rectangle"},"width":{"type":"number"},"height":{"type":"number"}}},
     {"type":"object","required":["kind","from","to"],"additionalProperties":false,
      "properties":{"kind":{"const":"line"},"from":{"$ref":"#/$defs/point"},"to":{"$ref":"#/$defs/point"}}},
     {"type":"object","required":["kind","text"],"additionalProperties":false,
      "properties":{"kind":{"const":"text"},"text":{"type":"string"},"size":{"type":"integer"}}},
     {"type":"object","required":["kind","members"],"additionalProperties":false,
      "properties":{"kind":{"const":"group"},"name":{"type":"string"},
       "members":{"type":"array","items":{"type":"string"}}}}]},
     "$defs":{"point":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"number"}}}}
    """##

  static let unique = """
    {"type":"object","properties":{"ids":{"type":"array","uniqueItems":true,"items":{"type":"integer"}},
     "points":{"type":"array","uniqueItems":true,"items":{"type":"object"}}}}
    """

  static let patterns = ##"""
    {"type":"object","properties":{
     "lines":{"type":"array","items":{"type":"object","properties":{
      "sku":{"pattern":"^[A-Z]{2}-[0-9]{4}-[a-z]$"},"path":{"pattern":"^/catalog/"},
      "colour":{"pattern":"^#([0-9a-f]{3}){1,2}$"},"mail":{"pattern":"^[^@\\s]+@[^@\\s]+\\.[a-z]+$"}}}},
     "labels":{"type":"object","patternProperties":{
      "^x-":{"type":"string"},"^n_[0-9]+$":{"type":"integer"}},"additionalProperties":false}}}
    """##

  static let formats = """
    {"type":"array","items":{"type":"object","properties":{
     "id":{"format":"uuid"},"at":{"format":"date-time"},"day":{"format":"date"},"time":{"format":"time"},
     "for":{"format":"duration"},"mail":{"format":"email"},"host":{"format":"hostname"},
     "v4":{"format":"ipv4"},"v6":{"format":"ipv6"},"page":{"format":"uri"}}}}
    """

  static let unevaluated = ##"""
    {"type":"array","items":{
     "allOf":[{"$ref":"#/$defs/address"},{"properties":{"id":{"type":"integer"}}}],
     "properties":{"name":{"type":"string"}},"patternProperties":{"^x-":{"type":"string"}},
     "anyOf":[{"properties":{"kind":{"const":"letter"}},"required":["kind"]},
      {"properties":{"kind":{"const":"parcel"},"weight":{"type":"number"}},"required":["kind"]}],
     "unevaluatedProperties":false},
     "$defs":{"address":{"type":"object","required":["town"],
      "properties":{"street":{"type":"string"},"town":{"type":"string"}}}}}
    """##

  static let tree = ##"""
    {"$id":"https://sluice.example/bench/tree","type":"object","required":["value"],
     "additionalProperties":false,
     "properties":{"value":{"type":"number"},"children":{"type":"array","items":{"$ref":"#"}}}}
    """##

  static let prices = """
    {"type":"array","items":{"type":"object","properties":{
     "net":{"type":"number","multipleOf":0.01,"minimum":0,"exclusiveMaximum":1e6},
     "tax":{"multipleOf":0.01,"maximum":1},"count":{"type":"integer","multipleOf":1}}}}
    """

  /// As large as the largest that are met, 393 KB: many objects that refer to one another.
  static let large =
    "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\",\"properties\":{"
    + GeneratedDocuments.list(largeCount) { ##""member_\##($0)":{"$ref":"#/$defs/type_\##($0)"}"## }
    + "},\"$defs\":{" + GeneratedDocuments.list(largeCount, definition) + "}}"

  private static let largeCount = 676

  private static func definition(_ index: Int) -> String {
    ##"""
    "type_\##(index)":{"title":"Type \##(index)","description":"What a record of this type holds.",
     "type":"object","required":["id","name_\##(index)"],"additionalProperties":false,
     "properties":{"id":{"type":"integer","minimum":\##(index)},
      "name_\##(index)":{"type":"string","minLength":1,"maxLength":\##(index + 10)},
      "code":{"type":"string","pattern":"^[A-Z]{2}[0-9]{\##(index % 9 + 1)}$"},
      "state":{"enum":["open","closed","state \##(index)"]},"at":{"type":"string","format":"date-time"},
      "next":{"$ref":"#/$defs/type_\##((index + 1) % largeCount)"},
      "amount":{"anyOf":[{"type":"number","multipleOf":0.01},{"type":"null"}]}}}
    """##
  }
}
