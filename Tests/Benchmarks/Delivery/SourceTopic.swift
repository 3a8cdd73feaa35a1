import Kafka

/// A topic of items as the reference pipeline gets them, 600 bytes to 2 KB each, with 200 keys.
struct SourceTopic {
  let name: String
  let records: Int
  /// Of all values together.
  let bytes: Int

  static let partitions = 4

  /// Makes and fills it.
  init(_ name: String, records: Int, on cluster: Cluster) throws {
    self.name = name
    self.records = records
    try cluster.makeTopic(name)
    let producer = try Producer(cluster.properties)
    let topic = try producer.topic(name)
    let values = Self.values.map { Array($0.utf8) }
    var headers = HeaderList()
    var reports = DeliveryReports()
    var bytes = 0
    var waiting = 0
    func poll(_ milliseconds: Int32) throws {
      producer.pollDeliveries(into: &reports, timeoutMilliseconds: milliseconds)
      waiting -= reports.deliveries.count
      if let error = reports.deliveries.lazy.compactMap({ $0.error }).first { throw error }
    }
    for number in 0..<records {
      let value = values[number % values.count]
      let key = Array("key-\(number % 200)".utf8)
      while true {
        let error = value.withUnsafeBytes { value in
          key.withUnsafeBytes { key in
            producer.produce(
              to: topic, partition: nil, key: key, value: value, headers: &headers,
              timestampMilliseconds: nil, opaque: 0)
          }
        }
        guard let error else { break }
        guard error.isQueueFull else { throw error }
        try poll(100)
      }
      bytes += value.count
      waiting += 1
    }
    while waiting > 0 { try poll(100) }
    self.bytes = bytes
  }

  /// Items whose descriptions are of one to four paragraphs; a number that has no divisor in common with
  /// that of the keys, so that every key gets all of them.
  private static let values = (0..<97).map { number in
    """
    {"name":"달빛 항아리 \(number)","image_name":"moonlight_jar_\(number)",\
    "short_desc":"흙과 불이 빚은 둥근 그릇","width":\(number * 7).5,\
    "desc":"\(Array(repeating: paragraph, count: 1 + number % 4).joined(separator: " "))"}
    """
  }

  private static let paragraph = """
    늦은 봄 강가의 가마에서 구운 항아리이다. 두 개의 사발을 위아래로 이어 붙여 만들었기 때문에 허리에 옅은 \
    이음매가 남아 있다. 유약은 눈처럼 희지 않고 우유에 재를 한 줌 섞은 듯한 빛을 띤다. 보름달이 뜬 밤에 창가에 두면 \
    그림자가 물결처럼 흔들린다고 한다. 높이는 두 뼘이 조금 넘고, 굽에는 만든 사람의 표시가 없다.
    """
}
