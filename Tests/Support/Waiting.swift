/// How long a test waits for what comes soon where nothing is wrong.
///
/// It costs nothing where that comes, and only bounds how late a failure is told. So it is long: tests run beside
/// others and beside builds, and a sanitizer makes everything ten times slower.
package enum Waiting {
  package static let limit = Duration.seconds(240)
  /// The same, for one request to a cluster or the end of a client.
  package static let milliseconds = 60_000
  /// As calls of librdkafka's take it.
  package static let requestMilliseconds = Int32(milliseconds)
}
