/// A property of `\p{…}`, under the name that PCRE2 has for it.
struct UnicodeProperty {
  var name: String
  /// Whether ECMA-262's property is the complement of PCRE2's.
  var inverted = false

  /// Reads what stands between the braces: a general category, a binary property, or
  /// `General_Category=`, `Script=`, `Script_Extensions=` and their short forms. Nil if it is none.
  init?(_ text: String) {
    guard text.utf8.allSatisfy(Self.isNameByte) else { return nil }
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 {
      if let category = Self.categories[text] {
        name = category
      } else if text == "Assigned" {
        name = "Cn"
        inverted = true
      } else if text == "Any" || Self.binaries.contains(text) {
        name = text
      } else {
        return nil
      }
      return
    }
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    switch parts[0] {
    case "General_Category", "gc":
      guard let category = Self.categories[parts[1]] else { return nil }
      name = category
    case "Script", "sc":
      guard ScriptTable.holds(parts[1]) else { return nil }
      name = "sc:" + parts[1]
    case "Script_Extensions", "scx":
      guard ScriptTable.holds(parts[1]) else { return nil }
      name = "scx:" + parts[1]
    default: return nil
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// General categories by all their names (PropertyValueAliases of the Unicode Character Database).
  private static let categories: [String: String] = {
    var names: [String: String] = [:]
    for row in categoryNames {
      for name in row { names[name] = row[0] == "LC" ? "L&" : row[0] }
    }
    return names
  }()

  private static let categoryNames: [[String]] = [
    ["C", "Other"], ["Cc", "Control", "cntrl"], ["Cf", "Format"], ["Cn", "Unassigned"],
    ["Co", "Private_Use"], ["Cs", "Surrogate"], ["L", "Letter"], ["LC", "Cased_Letter"],
    ["Ll", "Lowercase_Letter"], ["Lm", "Modifier_Letter"], ["Lo", "Other_Letter"],
    ["Lt", "Titlecase_Letter"], ["Lu", "Uppercase_Letter"], ["M", "Mark", "Combining_Mark"],
    ["Mc", "Spacing_Mark"], ["Me", "Enclosing_Mark"], ["Mn", "Nonspacing_Mark"], ["N", "Number"],
    ["Nd", "Decimal_Number", "digit"], ["Nl", "Letter_Number"], ["No", "Other_Number"],
    ["P", "Punctuation", "punct"], ["Pc", "Connector_Punctuation"], ["Pd", "Dash_Punctuation"],
    ["Pe", "Close_Punctuation"], ["Pf", "Final_Punctuation"], ["Pi", "Initial_Punctuation"],
    ["Po", "Other_Punctuation"], ["Ps", "Open_Punctuation"], ["S", "Symbol"],
    ["Sc", "Currency_Symbol"], ["Sk", "Modifier_Symbol"], ["Sm", "Math_Symbol"],
    ["So", "Other_Symbol"], ["Z", "Separator"], ["Zl", "Line_Separator"],
    ["Zp", "Paragraph_Separator"], ["Zs", "Space_Separator"],
  ]

  /// Table 68 of ECMA-262 (binary Unicode property aliases).
  private static let binaries: Set<String> = [
    "ASCII", "ASCII_Hex_Digit", "AHex", "Alphabetic", "Alpha", "Bidi_Control", "Bidi_C",
    "Bidi_Mirrored", "Bidi_M", "Case_Ignorable", "CI", "Cased", "Changes_When_Casefolded", "CWCF",
    "Changes_When_Casemapped", "CWCM", "Changes_When_Lowercased", "CWL",
    "Changes_When_Titlecased", "CWT", "Changes_When_Uppercased", "CWU", "Dash",
    "Default_Ignorable_Code_Point", "DI", "Deprecated", "Dep", "Diacritic", "Dia", "Emoji",
    "Emoji_Component", "EComp", "Emoji_Modifier", "EMod", "Emoji_Modifier_Base", "EBase",
    "Emoji_Presentation", "EPres", "Extended_Pictographic", "ExtPict", "Extender", "Ext",
    "Grapheme_Base", "Gr_Base", "Grapheme_Extend", "Gr_Ext", "Hex_Digit", "Hex",
    "IDS_Binary_Operator", "IDSB", "IDS_Trinary_Operator", "IDST", "ID_Continue", "IDC",
    "ID_Start", "IDS", "Ideographic", "Ideo", "Join_Control", "Join_C",
    "Logical_Order_Exception", "LOE", "Lowercase", "Lower", "Math", "Noncharacter_Code_Point",
    "NChar", "Pattern_Syntax", "Pat_Syn", "Pattern_White_Space", "Pat_WS", "Quotation_Mark",
    "QMark", "Radical", "Regional_Indicator", "RI", "Sentence_Terminal", "STerm", "Soft_Dotted",
    "SD", "Terminal_Punctuation", "Term", "Unified_Ideograph", "UIdeo", "Uppercase", "Upper",
    "Variation_Selector", "VS", "White_Space", "space", "XID_Continue", "XIDC", "XID_Start",
    "XIDS",
  ]
}
