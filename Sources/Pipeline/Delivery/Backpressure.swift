/// When a partition pauses, since too much of it is in flight, and when it goes on.
///
/// The marks lie far apart: a pause throws away what was fetched ahead.
package struct Backpressure: Sendable {
  package struct Marks: Sendable, Equatable {
    /// Bytes in flight of one partition: above `high` it pauses, below `low` it goes on.
    package var high: Int
    package var low: Int
    /// Bytes in flight of all partitions together: above it each pauses as it reads on; they go on below
    /// half of it.
    package var total: Int
    /// Records in flight of one partition: a second reason to pause.
    package var records: Int

    package init(high: Int, low: Int, total: Int, records: Int) {
      self.high = high
      self.low = low
      self.total = total
      self.records = records
    }
  }

  /// What is in flight.
  package struct Load: Sendable {
    package var bytes: Int
    package var records: Int
    /// Bytes of all partitions.
    package var total: Int

    package init(bytes: Int, records: Int, total: Int) {
      self.bytes = bytes
      self.records = records
      self.total = total
    }
  }

  private let marks: Marks
  package private(set) var isPaused = false

  package init(_ marks: Marks) { self.marks = marks }

  /// A record was read.
  ///
  /// - Returns: whether the partition is to pause now.
  package mutating func read(_ load: Load) -> Bool {
    guard !isPaused else { return false }
    isPaused =
      load.bytes >= marks.high || load.records >= marks.records || load.total >= marks.total
    return isPaused
  }

  /// Time has passed.
  ///
  /// - Returns: whether the partition is to go on now.
  package mutating func goesOn(_ load: Load) -> Bool {
    guard isPaused, load.bytes <= marks.low, load.records <= marks.records / 2,
      load.total <= marks.total / 2
    else { return false }
    isPaused = false
    return true
  }

  /// The pause, or its end, could not be had, or reading begins anew.
  package mutating func reset(isPaused: Bool = false) { self.isPaused = isPaused }
}
