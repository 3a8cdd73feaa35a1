/// Which input a record is: written into its header `input`, which every output passes on.
struct InputName: Hashable, CustomStringConvertible {
  /// Index of the source partition.
  var source: Int
  /// The how-manieth record that the test wrote there, from 0.
  var sequence: Int64

  static let header = "input"

  init(source: Int, sequence: Int64) {
    self.source = source
    self.sequence = sequence
  }

  /// Reads what `description` wrote.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let source = Int(parts[0]), let sequence = Int64(parts[1]),
      SourceTopic.places.indices.contains(source), sequence >= 0
    else { return nil }
    self.init(source: source, sequence: sequence)
  }

  var description: String { "\(source)/\(sequence)" }

  var topic: SourceTopic { SourceTopic.places[source].topic }
  var partition: Int32 { SourceTopic.places[source].partition }
}
