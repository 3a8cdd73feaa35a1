import Foundation

/// The time of day.
enum WallTime {
  /// Since 1970.
  static var milliseconds: Int { Int(Date().timeIntervalSince1970 * 1000) }
}
