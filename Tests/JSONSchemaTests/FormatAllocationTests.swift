import CAllocationCount
import JSON
import Testing

@testable import JSONSchema

@Suite struct `Formats in the steady state` {
  /// All but `regex`, which builds a syntax tree. (Labels that need IDNA go through libidn2, which allocates.)
  static let formats = Format.allCases.filter {
    $0 != .regex && (IDNA.isAvailable || $0.needOfIDNA == .none)
  }

  @Test(.enabled(if: callocation_count() >= 0 && !_isDebugAssertConfiguration()))
  func `allocate nothing for ordinary texts, valid or not`() {
    for format in Self.formats {
      let cases = FormatCases.all.first { $0.format == format }!
      let texts = (cases.valid + cases.invalid).map { Array($0.utf8) }.filter { text in
        let isASCII = text.allSatisfy { $0 < 0x80 }
        return isASCII && !String(decoding: text, as: UTF8.self).lowercased().contains("xn--")
      }
      var accepted = 0
      let before = callocation_count()
      for text in texts {
        text.withUnsafeBytes { accepted += format.accepts($0) ? 1 : 0 }
      }
      let allocations = callocation_count() - before
      #expect(allocations == 0, "\(format)")
      #expect(accepted > 0)
    }
  }

  @Test(.enabled(if: callocation_count() >= 0 && !_isDebugAssertConfiguration()))
  func `read content in memory that is kept`() throws {
    let text = #""eyJhIjpbMSwyLDMsImFiYyJdfQ==""#
    try Engine.withDecoded(text) { value in
      var reader = ContentReader()
      var allocations = 0
      for _ in 0..<3 {
        let before = callocation_count()
        guard case .readable = reader.read(.encodedJSON, in: value) else {
          Issue.record("it is no JSON")
          return
        }
        allocations = callocation_count() - before
      }
      #expect(allocations == 0)
    }
  }
}
