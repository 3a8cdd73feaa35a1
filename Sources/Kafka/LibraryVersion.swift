import CRdKafka

/// The librdkafka that is linked at run time, which may be newer than the headers of the build.
package enum LibraryVersion {
  /// As the library prints it, e.g. `2.0.2`.
  package static var text: String { String(cString: rd_kafka_version_str()) }

  /// `0xMMmmrrxx`: major, minor, revision, pre-release (`ff` is a release). 2.0.2 is `0x020002ff`.
  package static var number: Int32 { rd_kafka_version() }

  /// Whether the linked library is at least this release.
  package static func isAtLeast(_ major: Int32, _ minor: Int32, _ revision: Int32) -> Bool {
    number >> 8 >= major << 16 | minor << 8 | revision
  }
}
