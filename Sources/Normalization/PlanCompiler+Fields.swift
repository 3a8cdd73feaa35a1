import JSON

extension PlanCompiler {
  /// Checks one field; dates and clean names have their own checks.
  mutating func check(_ field: FieldDefinition) {
    switch field.source {
    case .pointers(let pointers): check(pointers, of: field)
    case .itemNumber: checkItemNumber(field)
    }
    if field.optional, field.default != nil {
      report(
        field, .key("optional"),
        message: "`optional` leaves an absent field out, `default` fills it in",
        remedy: "remove one of the two")
    }
    if let text = field.default, JSONLine(text) == nil {
      report(
        field, .key("default"), message: "the default is no JSON value",
        remedy: "write a value that JSON can express")
    }
    if field.number != nil, field.date != nil {
      report(
        field, .key("number"), message: "a value is read as a number or as a date, not as both",
        remedy: "remove `number` or `date`")
    }
    if let split = field.split { check(split, of: field) }
    if let grouping = field.number?.grouping { check(grouping: grouping, of: field) }
  }

  private mutating func check(_ pointers: [Pointer], of field: FieldDefinition) {
    if pointers.isEmpty {
      report(
        field, .key("from"), message: "`from` names no place",
        remedy: "write a pointer such as /title")
    }
    for (index, pointer) in pointers.enumerated() where pointers[..<index].contains(pointer) {
      report(
        field, .key("from"), .index(index), message: "\(pointer.quoted) is in this list already",
        remedy: "remove one of the two")
    }
  }

  /// Nothing about the item's number can be absent or read.
  private mutating func checkItemNumber(_ field: FieldDefinition) {
    let contradictions: [(key: String, isThere: Bool)] = [
      ("optional", field.optional), ("nullable", field.nullable), ("default", field.default != nil),
      ("split", field.split != nil), ("text", field.text != nil), ("number", field.number != nil),
      ("date", field.date != nil),
    ]
    for (key, isThere) in contradictions where isThere {
      report(
        field, .key(key), message: "`\(key)` has nothing to do on an item's number",
        remedy: "remove `\(key)`, or take the value `from` the item")
    }
  }

  private mutating func check(_ split: SplitDefinition, of field: FieldDefinition) {
    if split.by.isEmpty {
      report(
        field, .key("split"), .key("by"), message: "`split` has no separator",
        remedy: "write the text between the parts, such as \" - \"")
    }
    for (index, separator) in split.by.enumerated() {
      if separator.utf8.isEmpty {
        report(
          field, .key("split"), .key("by"), .index(index),
          message: "an empty separator cuts nothing",
          remedy: "write the text between the parts")
      } else if split.by[..<index].contains(where: { $0.utf8.elementsEqual(separator.utf8) }) {
        report(
          field, .key("split"), .key("by"), .index(index),
          message: "this separator is in the list already", remedy: "remove one of the two")
      }
    }
    if split.into.count < 2 {
      report(
        field, .key("split"), .key("into"),
        message: "`split` needs two clean names or more in `into`",
        remedy: "name a clean field for each part, or remove `split`")
    }
    if let index = field.pointers.firstIndex(where: \.reachesMany) {
      report(
        field, .key("from"), .index(index),
        message: "\(field.pointers[index].quoted) gathers a list, and `split` cuts one text",
        remedy: "remove `split`, or write a pointer without `*`")
    }
  }

  private mutating func check(grouping: String, of field: FieldDefinition) {
    var problem: String?
    if grouping.unicodeScalars.count != 1 {
      problem = "`grouping` is one character"
    } else if let scalar = grouping.unicodeScalars.first,
      "+-.0123456789".unicodeScalars.contains(scalar)
    {
      problem = "`\(grouping)` is part of a number itself and cannot group its digits"
    }
    if let problem {
      report(
        field, .key("number"), .key("grouping"), message: problem,
        remedy: "write the character between groups of three digits, such as \",\"")
    }
  }
}

extension Pointer {
  /// The pointer for messages; the empty one is visible.
  var quoted: String { steps.isEmpty ? "the item itself" : text }
}
