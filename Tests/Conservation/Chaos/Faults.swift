/// What befalls the cluster while workers are killed.
protocol Faults: AnyObject {
  /// Ends all of it, and puts the cluster in order.
  func stop() throws
  /// What there was, in words.
  var summary: String { get }
}
