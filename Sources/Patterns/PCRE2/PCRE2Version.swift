import CPCRE2

extension Pattern {
  /// The PCRE2 that is linked at run time, as it prints itself: `10.42`.
  package static var libraryVersion: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), text.baseAddress) > 0 else { return "" }
      // It prints "10.42 2022-12-11".
      let version = String(cString: text.baseAddress!)
      return version.split(separator: " ").first.map(String.init) ?? version
    }
  }
}
