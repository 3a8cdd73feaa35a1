#if IDNA
  import CIDN2
#endif

/// IDNA 2008 (RFC 5890 to 5892), label by label, by libidn2: which code points, in which contexts, in which form.
///
/// Nothing is mapped: upper case, full width and the like are no part of a U-label. Allocates.
enum IDNA {
  /// Whether the package was built with it: its trait `IDNA`, on by default.
  static var isAvailable: Bool {
    #if IDNA
      true
    #else
      false
    #endif
  }

  /// The libidn2 that is linked at run time, as it prints itself: `2.3.3`; nil without it.
  static var libraryVersion: String? {
    #if IDNA
      idn2_check_version(nil).map { String(cString: $0) }
    #else
      nil
    #endif
  }

  /// Decomposed, a label has at most nine bytes where one code point is left of them, and at most 59 of those.
  private static let longestLabel = 600

  #if IDNA
    /// The length of a U-label's A-label; nil where it is none.
    ///
    /// - Parameter normalizing: whether a label that is not in the normalization form C counts as the one that is.
    static func encodedLength(
      of label: UnsafeRawBufferPointer, normalizing: Bool, _ direction: inout DirectionRule
    ) -> Int? {
      let length = withTerminated(label) { text -> Int? in
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { idn2_free(encoded) }
        let flags = normalizing ? Int32(IDN2_NFC_INPUT.rawValue) : 0
        guard idn2_register_u8(text, nil, &encoded, flags) == IDN2_OK.rawValue, let encoded else {
          return nil
        }
        return UnsafeMutableRawPointer(encoded).withMemoryRebound(to: CChar.self, capacity: 64) {
          textLength($0)
        }
      }
      if length != nil { direction.add(label: label) }
      return length
    }

    /// Whether a label that begins with `xn--` is what a U-label is encoded as.
    static func isEncoded(_ label: UnsafeRawBufferPointer, _ direction: inout DirectionRule) -> Bool
    {
      withTerminated(label) { text -> Bool? in
        var checked: UnsafeMutablePointer<UInt8>?
        defer { idn2_free(checked) }
        guard idn2_register_u8(nil, text, &checked, 0) == IDN2_OK.rawValue else { return nil }
        var decoded: UnsafeMutablePointer<CChar>?
        defer { idn2_free(decoded) }
        let result = UnsafeRawPointer(text).withMemoryRebound(
          to: CChar.self, capacity: label.count + 1
        ) { idn2_to_unicode_8z8z($0, &decoded, 0) }
        guard result == IDN2_OK.rawValue, let decoded else { return nil }
        direction.add(label: UnsafeRawBufferPointer(start: decoded, count: textLength(decoded)))
        return true
      } ?? false
    }

    /// Calls `body` with the text in lower case, as far as it is ASCII that an A-label may have in either, and a NUL
    /// after it. Nil where the text is longer than any label, or has a NUL itself.
    private static func withTerminated<Result>(
      _ label: UnsafeRawBufferPointer, _ body: (UnsafePointer<UInt8>) -> Result?
    ) -> Result? {
      guard label.count <= longestLabel, !label.contains(0) else { return nil }
      let isEncoded = HostnameSyntax.isPrefixed(label)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: label.count + 1) { copy in
        for (position, byte) in label.enumerated() {
          let isUpper = byte &- UInt8(ascii: "A") < 26
          copy.initializeElement(at: position, to: isEncoded && isUpper ? byte | 0x20 : byte)
        }
        copy.initializeElement(at: label.count, to: 0)
        return body(UnsafePointer(copy.baseAddress!))
      }
    }

    private static func textLength(_ text: UnsafePointer<CChar>) -> Int {
      var length = 0
      while text[length] != 0 { length += 1 }
      return length
    }
  #else
    static func encodedLength(
      of label: UnsafeRawBufferPointer, normalizing: Bool, _ direction: inout DirectionRule
    ) -> Int? { nil }

    static func isEncoded(_ label: UnsafeRawBufferPointer, _ direction: inout DirectionRule) -> Bool
    {
      false
    }
  #endif
}
