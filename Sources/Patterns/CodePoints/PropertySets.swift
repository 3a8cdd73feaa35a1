import CPCRE2
import Synchronization

/// The code points that have a Unicode property, as the PCRE2 in use sees it. Asked for once in the
/// life of the process, which takes some milliseconds for each property, then remembered.
enum PropertySets {
  private static let known = Mutex<[String: ScalarSet]>([:])

  /// - Parameter name: as PCRE2 spells it, and known to be known.
  static func set(of name: String) -> ScalarSet {
    if let set = known.withLock({ $0[name] }) { return set }
    let set = enumerate(name)
    known.withLock { $0[name] = set }
    return set
  }

  /// Whether the PCRE2 in use has the property. It may be older than the newest scripts.
  static func has(_ name: String) -> Bool {
    guard let code = compile("\\p{" + name + "}") else { return false }
    pcre2_code_free_8(code)
    return true
  }

  private static func compile(_ pattern: String) -> OpaquePointer? {
    var pattern = pattern
    var error: Int32 = 0
    var offset = 0
    return pattern.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, PCRE2_UTF, &error, &offset, nil)
    }
  }

  /// Searches a text of all code points, one after the other, for runs that have the property.
  private static func enumerate(_ name: String) -> ScalarSet {
    guard let code = compile("\\p{" + name + "}+") else { return .empty }
    defer { pcre2_code_free_8(code) }
    // Without machine code the search is slower, and otherwise the same.
    _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    guard let data = pcre2_match_data_create_8(1, nil) else { return .empty }
    defer { pcre2_match_data_free_8(data) }
    let text = allCodePoints()
    var ranges: [ClosedRange<UInt32>] = []
    text.withUnsafeBufferPointer { text in
      var position = 0
      while position < text.count,
        pcre2_match_8(
          code, text.baseAddress, text.count, position, PCRE2_NO_UTF_CHECK, data, nil) > 0
      {
        let found = pcre2_get_ovector_pointer_8(data)!
        position = found[1]
        ranges.append(scalar(at: found[0], text)...scalar(before: found[1], text))
      }
    }
    // A run may pass over the surrogates, which stand in no text and have no property here.
    return ScalarSet(ranges).withoutSurrogates
  }

  private static func allCodePoints() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(0x80 + 0x780 * 2 + 0xF000 * 3 + 0x10_0000 * 4)
    for range in [0...0xD7FF, 0xE000...ScalarSet.last] {
      for scalar in range {
        if scalar < 0x80 {
          text.append(UInt8(scalar))
          continue
        }
        if scalar < 0x800 {
          text.append(UInt8(0xC0 | scalar >> 6))
        } else {
          if scalar < 0x10000 {
            text.append(UInt8(0xE0 | scalar >> 12))
          } else {
            text.append(UInt8(0xF0 | scalar >> 18))
            text.append(UInt8(0x80 | scalar >> 12 & 0x3F))
          }
          text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        }
        text.append(UInt8(0x80 | scalar & 0x3F))
      }
    }
    return text
  }

  private static func scalar(at position: Int, _ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var position = position
    return ScalarTable.decode(UnsafeRawBufferPointer(text), &position)
  }

  private static func scalar(before end: Int, _ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var start = end - 1
    while text[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start, text)
  }
}
