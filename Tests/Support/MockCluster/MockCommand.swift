import Kafka

/// A line of input: a command's name and its words.
///
///     topic NAME PARTITIONS REPLICATION
///     push REQUEST CODE...                    push-at BROKER REQUEST CODE MILLISECONDS
///     clear REQUEST                           topic-error NAME CODE
///     down BROKER      up BROKER              rtt BROKER MILLISECONDS      (-1: all brokers)
///     leader TOPIC PARTITION BROKER
///     group-coordinator GROUP BROKER          transaction-coordinator ID BROKER
struct MockCommand {
  private let name: String
  private var words: ArraySlice<Substring>

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ line: String) {
    let words = line.split(separator: " ")
    name = words.first.map { String($0) } ?? ""
    self.words = words.dropFirst()
  }

  func run(on cluster: MockCluster) throws {
    var rest = self
    try rest.apply(to: cluster)
    guard rest.words.isEmpty else { throw Mistake(description: "words too many") }
  }

  private mutating func apply(to cluster: MockCluster) throws {
    switch name {
    case "topic":
      try cluster.createTopic(text(), partitions: number(), replication: number())
    case "push":
      let request = try request()
      var codes: [Int32] = []
      while !words.isEmpty { codes.append(try number()) }
      cluster.push(codes, for: request)
    case "push-at":
      let broker: Int32 = try number()
      let request = try request()
      try cluster.push(number(), delayMilliseconds: number(), for: request, at: broker)
    case "clear": try cluster.clearErrors(for: request())
    case "topic-error":
      let topic = try text()
      try cluster.setError(number(), forTopic: topic)
    case "down": try cluster.setDown(number())
    case "up": try cluster.setUp(number())
    case "rtt":
      let broker: Int32 = try number()
      try cluster.setRoundTrip(milliseconds: number(), broker: broker)
    case "leader":
      let place = try TopicPartition(text(), number())
      try cluster.setLeader(number(), of: place)
    case "group-coordinator":
      let group = try text()
      try cluster.setCoordinator(number(), ofGroup: group)
    case "transaction-coordinator":
      let id = try text()
      try cluster.setCoordinator(number(), ofTransactions: id)
    default: throw Mistake(description: "no such command")
    }
  }

  private mutating func text() throws -> String {
    guard let word = words.popFirst() else { throw Mistake(description: "a word is missing") }
    return String(word)
  }

  private mutating func number<Number: FixedWidthInteger>() throws -> Number {
    let word = try text()
    guard let number = Number(word) else { throw Mistake(description: "\(word): not a number") }
    return number
  }

  /// By the name of its case.
  private mutating func request() throws -> MockCluster.Request {
    let word = try text()
    let requests = (0..<100).lazy.compactMap { MockCluster.Request(rawValue: $0) }
    guard let request = requests.first(where: { "\($0)" == word }) else {
      throw Mistake(description: "\(word): no kind of request")
    }
    return request
  }
}
