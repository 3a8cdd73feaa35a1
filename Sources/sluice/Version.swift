/// The versions of Sluice and of what it is made with.
enum Version {
  static let sluice = "0.1.0"

  /// Of the compiler that built it.
  static var swift: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
