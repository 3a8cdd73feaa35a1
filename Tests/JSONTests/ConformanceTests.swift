import JSON
import TestSupport
import Testing

/// JSONTestSuite, the cases and the real files of the shared folder.
struct ConformanceTests {
  static let suite = "conformance/JSONTestSuite/test_parsing"
  static let lastWins = DecodeOptions(duplicateKeys: .last)

  /// Texts that RFC 8259 allows and Sluice accepts only under `duplicate-keys: last`.
  static let duplicates: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  static func files(_ prefix: String) -> [String] {
    Shared.names(in: suite).filter { $0.hasPrefix(prefix) }
  }

  @Test(.needsShared(suite))
  func `all 95 valid texts are accepted`() throws {
    let names = Self.files("y_")
    #expect(names.count == 95)
    for name in names {
      let bytes = try Shared.bytes("\(Self.suite)/\(name)")
      #expect(decodeError(bytes, Self.lastWins) == nil, "\(name)")
      let code = decodeError(bytes)?.code
      #expect(code == (Self.duplicates.contains(name) ? .duplicateKey : nil), "\(name)")
    }
  }

  @Test(.needsShared(suite))
  func `all 188 invalid texts are rejected`() throws {
    let names = Self.files("n_")
    #expect(names.count == 188)
    for name in names {
      let bytes = try Shared.bytes("\(Self.suite)/\(name)")
      #expect(decodeError(bytes, Self.lastWins) != nil, "\(name)")
    }
  }

  @Test(.needsShared(suite))
  func `what is left to the implementation is decided without a crash`() throws {
    let names = Self.files("i_")
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Shared.bytes("\(Self.suite)/\(name)")
      let code = decodeError(bytes)?.code
      // Numbers of any size are values here; what is no Unicode text is rejected.
      #expect((code == nil) == (name.hasPrefix("i_number")), "\(name): \(code?.rawValue ?? "-")")
    }
  }

  @Test(.needsShared("cases/decode/expected.tsv"))
  func `the decode cases have the verdicts of their table`() throws {
    let table = String(decoding: try Shared.bytes("cases/decode/expected.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").dropFirst()
    #expect(rows.count == 40)
    for row in rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let code = decodeError(try Shared.bytes("cases/decode/\(fields[0])"))?.code.rawValue
      if fields[1] == "accept" {
        #expect(code == nil, "\(fields[0]): \(code ?? "")")
      } else {
        #expect(
          fields[2].split(separator: "|").contains { $0 == code ?? "" },
          "\(fields[0]): \(code ?? "-")")
      }
    }
  }

  @Test(.needsShared("real"), arguments: ["books", "diary", "exposition", "items"])
  func `a real file is decoded, and written without a change of meaning`(_ name: String) throws {
    let decoded = try Decoded(try Shared.bytes("real/\(name).json"))
    let line = decoded.compact
    #expect(!line.contains("\n"))
    #expect(try Decoded(line).compact == line)
  }

  @Test(.needsShared("real"))
  func `a missing comma is found at the string after it`() throws {
    let bytes = try Shared.bytes("real/books-broken.json")
    let error = try #require(decodeError(bytes))
    #expect(error.code == .syntax)
    #expect(error.offset == 1036)
    let position = bytes.withUnsafeBytes { TextPosition(of: error.offset, in: $0) }
    #expect(position == TextPosition(line: 12, column: 17))
    #expect(error.message == "expected ',' or '}' after the member, found a string")
  }
}
