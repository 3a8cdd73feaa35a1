@testable import JSONSchema

/// Texts that are in a format, and texts that are not.
struct FormatCases: Sendable {
  let format: Format
  let valid: [String]
  let invalid: [String]

  init(_ format: Format, _ valid: [String], not invalid: [String]) {
    self.format = format
    self.valid = valid
    self.invalid = invalid
  }

  static let all = (times + addresses + hosts + mail + references + pointers + others)
    .filter { IDNA.isAvailable || $0.format.needOfIDNA == .none }

  static let times = [
    FormatCases(
      .date, ["0000-01-01", "2000-02-29", "9999-12-31"],
      not: ["1900-02-29", "2023-4-05", "2023-04-31", "2023-04-05Z", "2023/04/05", "", "２０２３-04-05"]),
    FormatCases(
      .time,
      [
        "00:00:00Z", "23:59:59.123456789012345678z", "12:00:00+23:59", "23:59:60Z",
        "18:59:60-05:00", "00:00:60.5+00:01",
      ],
      not: [
        "24:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:00", "12:00Z", "12:00:00.Z",
        "12:00:00+24:00", "12:00:00+0100", "23:59:60+00:01", "12:00:60Z", "T12:00:00Z",
        "12:00:00 Z", "12:00:00Zz", "",
      ]),
    FormatCases(
      .dateTime,
      [
        "2024-02-29T12:30:00Z", "2024-02-29t12:30:00.5z", "2016-12-31T23:59:60Z",
        "2017-01-01T00:59:60+01:00", "0000-01-01T00:00:00-00:00",
      ],
      not: [
        "2024-02-29 12:30:00Z", "2024-02-30T12:30:00Z", "2024-02-29T12:30Z", "2024-02-29",
        "2024-02-29T12:30:00", "2024-02-29T12:30:60Z", "2024-02-29T12:30:00,5Z",
        "20240229T123000Z", "2024-02-29T12:30:00+1:00", "",
      ]),
    FormatCases(
      .duration,
      [
        "P1Y", "P1M", "P1D", "P1W", "PT1H", "PT1M", "PT1S", "P1Y2M3DT4H5M6S", "P1MT1S", "P1YT1M",
        "P0001D", "PT00S", "p1dt1h",
      ],
      not: [
        "", "P", "PT", "1D", "P1", "PD", "P1S", "PT1Y", "P1DT", "P1D1D", "P1D1M", "P1Y1D",
        "PT1H1S", "PT1S1M", "P1W1D", "P1D1W", "P1WT1H", "P1.5D", "PT1.5S", "-P1D", "P+1D", "P1D ",
        "P1D\n", "P１D", "PT1D", "P1H", "P1D2", "P1D2T1H", "PT1M1H",
      ]),
  ]

  static let addresses = [
    FormatCases(
      .ipv4, ["0.0.0.0", "255.255.255.255", "1.20.199.249"],
      not: [
        "", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "1.2.3.1000",
        "01.2.3.4", "1.2.3.00", "1.2.3.4 ", "+1.2.3.4", "1.2.3.a", "1,2,3,4", "0x1.2.3.4",
        "1.2.3.4/8", "99999999999999999999.1.1.1", "١.2.3.4",
      ]),
    FormatCases(
      .ipv6,
      [
        "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "abcd:EF01::9", "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4",
        "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", "0000::0000",
      ],
      not: [
        "", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8", "1::2::3", "1:::2", "12345::", "::g", "::1.2.3", "::1.2.3.256",
        "::1.2.3.4:5", "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "::01.2.3.4", "fe80::1%eth0",
        "fe80::/10", "[::1]", " ::1", "::1\n", "1:2:3:4:5:6:7:",
      ]),
  ]

  static let hosts = [
    FormatCases(
      .plainHostname, ["a", "1", "A-1.b", "xn--a", "a--b", label(63), name(253)],
      not: ["", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "a b", "é", label(64), name(254)]),
    FormatCases(
      .hostname,
      ["example.com", "XN--BCHER-KVA.example", "xn--bcher-kva", "12.34", "0a.b-c", name(253)],
      not: [
        "", "example.com.", "a.-b", "a%b", "bücher.example", "example。com", "a\u{0}b", name(254),
        // With a label from right to left no other may begin with a digit.
        "0a.xn--4dbc",
      ] + encodedMistakes),
    FormatCases(
      .idnHostname,
      [
        "example.com", "A.b", "bücher.example", "例え。テスト", "xn--bcher-kva", "a．b｡c", "straße",
        "ab.אב", "אב1.אב", "א2", "ب٠", "l·l", "ア・イ", "\u{915}\u{94D}\u{200C}\u{937}", "실례.테스트",
        label(63) + ".ü",
      ],
      not: [
        "", "。", "a。", "。a", "a。。b", "Bücher", "bücher.-a", "b_ü", "cafe\u{301}", "☃", "a\u{AD}b",
        "ａ", "½", "אa", "1אב", "אב.1a", "א1٠", "ab٠", "٠א", "אב.ʹa", "l·", "\u{200D}a", "xn--é",
        "ab--c", "9n--a.b",
        "é.\u{0}", label(64) + ".ü", String(repeating: "ü", count: 64),
        String(repeating: "ü", count: 1000), name(252) + ".ü",
      ] + encodedMistakes),
  ]

  /// What encodes no U-label: a control, ASCII, a symbol, what is not in the normalization form C, and what no
  /// encoder writes.
  private static let encodedMistakes = [
    "xn--a", "xn--abc-", "xn--99999999", "xn--n3h", "xn--cafe-yvc", "xn--", "xn--bcher-kvb-",
  ]

  static let mail = [
    FormatCases(
      .email,
      [
        "a@b", "a.b+c@d.example", "!#$%&'*+-/=?^_`{|}~@x", "\"\"@x", "\"a b\\\"c\\\\\"@x",
        "\"<>[]:;@,.\"@x", "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]", "a@[ipv6:::]",
        label(64) + "@x",
      ],
      not: [
        "", "@", "a", "a@", "@b", "a@b@c", "a b@c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.",
        "a@b_c", "a@-b", "(c)a@b", "a@b (c)", "<a@b>", "\"a@b", "\"a\"b@c", "\"a\nb\"@c",
        "\"a\\\n\"@c", "a@[1.2.3]", "a@[1.2.3.4", "a@1.2.3.4]", "a@[::1]", "a@[IPv6:1.2.3.4]",
        "a@[IPv6:1:2:3:4:5:6:7::]", "a@[x:y]", "é@x", "a@é", label(65) + "@x", "a,b@c", "a@b\n",
      ]),
    FormatCases(
      .idnEmail,
      [
        "a@b", "é@x", "用户@例え.テスト", "\"é \"@x", "a@cafe\u{301}", "a@[192.0.2.1]",
        String(repeating: "é", count: 32) + "@x",
      ],
      not: [
        "", "é", "é@", "@é", "é.@x", "a@Bücher", "a@例え。テスト", "a@☃", "é é@x", "a＠b",
        String(repeating: "é", count: 33) + "@x", "a@é..b",
      ]),
  ]

  static let references = [
    FormatCases(
      .uri,
      [
        "a:", "a+b-c.1:x", "http://", "http://a", "http://a:", "http://a:8080/b/../c;d?e?/f#g?/h",
        "http://u:p@h/", "http://[::1]:1/", "http://[v1.a:b]", "http://a%20b/%41", "file:///a",
        "mailto:a@b?c=d", "urn:a:b", "a:/b", "a:b//c", "a:?", "a:#", "http://999.1.1.1",
      ],
      not: [
        "", ":", "a", "//a", "/a", "1a:", "a_b:", "é:", "http://a b", "http://[::1",
        "http://[::1]a",
        "http://[::1%25eth0]",
        "http://[1:2]", "http://[v.a]", "http://[v1.]", "http://[]",
        "http://a:b", "http://a@b@c", "http://a]", "a:[", "a:%", "a:%4", "a:%4g", "a:#b#c", "a:\\",
        "a:é", "a:\u{7F}", "a:<b>", "a:b\n", " a:b", "a:`", "a:{}", "a:|", "a:^", "a:\"",
      ]),
    FormatCases(
      .uriReference,
      ["", "a", "/", "//", "//a:1/b", "?a", "#a", "a/b:c", "./a:b", "../a", "a:b", "?a:b", "%41"],
      not: ["1:b", ":a", "a b", "%", "//[", "//a:b", "[", "#a#", "é", "\\", "//a@b@c"]),
    FormatCases(
      .iri,
      [
        "http://例え.テスト/é?ü#ö", "a:\u{A0}", "a:?\u{E000}", "a:?\u{10FFFD}", "a:\u{10000}", "a://é@ü",
        "a:\u{E1000}", "http://a/%41",
      ],
      not: [
        "é:a", "//é", "a:\u{E000}", "a:#\u{E000}", "a:\u{80}", "a:\u{9F}", "a:\(at(0xFDD0))",
        "a:\(at(0xFFFE))", "a:\(at(0x1FFFF))", "a:?\(at(0x10FFFF))", "a:\u{E0001}", "a:é\u{20}",
        "a://\u{F0000}", "http://[é]",
      ]),
    FormatCases(
      .iriReference, ["", "é", "//é/ü", "?é", "#é", "./é:b", "?\u{F0000}"],
      not: ["é:b", "é b", "\\é", "#\u{F0000}", at(0xFFFF), at(0xFDEF)]),
    FormatCases(
      .uriTemplate,
      [
        "", "a", "{a}", "{+a}", "{#a,b}", "{.a*}", "{/a:1,b*}", "{;a_b.c}", "{?%41}", "{&a:9999}",
        "{=a}", "{!a}", "{@a}", "{|a}", "{,a}", "a%20é{b}'c", "\u{E000}", "{a}{b}", "[]",
      ],
      not: [
        "{", "}", "{}", "{a", "a}", "{{a}}", "{a}}", "{ a}", "{a b}", "{a-b}", "{a,}", "{,}",
        "{a.}",
        "{.}", "{a..b}", "{a:}", "{a:0}", "{a:01}", "{a:10000}", "{a*:1}", "{a:1*}", "{+}", "{++a}",
        "{%4}", "{é}", "%", "%g1", "a b", "<", ">", "\"", "\\", "^", "`", "|", "\u{80}", at(0xFFFE),
      ]),
  ]

  static let pointers = [
    FormatCases(
      .jsonPointer, ["", "/", "//", "/a/b", "/~0~1", "/é\n\0\"", "/*", "/#"],
      not: ["a", "#", "#/a", "~", "/~", "/~2", "/a~", "/~/a", " /a"]),
    FormatCases(
      .relativeJSONPointer, ["0", "10", "0#", "1/", "12/a~1b", "1//"],
      not: [
        "", "#", "/a", "00", "01/a", "-1", "+1", "1a", "0##", "0#/a", "1/~2", "1 ", "0+1", "0-1#",
      ]
    ),
    FormatCases(
      .steppingJSONPointer, ["0", "0#", "1/a", "0+1", "0-1#", "1-10/a", "0+0"],
      not: ["+1", "0+", "0+01", "0+-1", "0+1+1", "0++1", "1-a", "0-1##", "0+1a"]),
  ]

  static let others = [
    FormatCases(
      .uuid,
      ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF"],
      not: [
        "", "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-0000000000000",
        "000000000-000-0000-0000-000000000000", "{0000000-0000-0000-0000-00000000000}",
        "00000000-0000-0000-0000-00000000000g", "00000000_0000_0000_0000_000000000000",
      ]),
    FormatCases(
      .regex,
      [
        "", "a|b", "^\\d{2,3}$", "[^]", "(?<n>a)\\k<n>", "(?<!a)b", "\\u{1F600}", "\\p{L}",
        "\\p{Script=Greek}", "\\cA", "a\\/b", "[\\-a]", "한+",
      ],
      not: [
        "(", ")", "[", "a**", "*", "a{2,1}", "\\", "\\a", "\\Z", "(?<n>a)(?<n>b)", "\\k<n>",
        "(?i)a", "(?P<n>a)", "[b-a]", "\\p{Nothing}", #"\u{110000}"#, "(?#c)", "{", "\\1",
      ]),
  ]

  // MARK: What no literal can be

  /// The code point, also one that is no character.
  private static func at(_ scalar: UInt32) -> String { String(Unicode.Scalar(scalar)!) }

  private static func label(_ length: Int) -> String { String(repeating: "a", count: length) }

  /// Labels of 49 letters.
  private static func name(_ length: Int) -> String {
    String(String(repeating: label(49) + ".", count: 6).prefix(length - 1)) + "a"
  }
}
