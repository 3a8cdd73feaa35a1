import CRdKafka

/// Topic names as small numbers, found from a message by comparing one pointer.
struct TopicTable {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]
  private var handles: [(handle: OpaquePointer, index: Int)] = []
  private var last: (handle: OpaquePointer, index: Int)?

  mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The topic of a message, whose handle librdkafka keeps for as long as the message.
  mutating func index(of handle: OpaquePointer, client: OpaquePointer) -> Int {
    if let last, last.handle == handle { return last.index }
    return find(handle, client: client)
  }

  private mutating func find(_ handle: OpaquePointer, client: OpaquePointer) -> Int {
    if let known = handles.first(where: { $0.handle == handle }) {
      last = known
      return known.index
    }
    let name = String(cString: rd_kafka_topic_name(handle))
    let index = index(of: name)
    // A reference of our own, so that the address cannot become another topic's.
    if let own = rd_kafka_topic_new(client, name, nil) {
      if own == handle {
        handles.append((own, index))
        last = (own, index)
      } else {
        rd_kafka_topic_destroy(own)
      }
    }
    return index
  }

  /// Before the client ends.
  mutating func releaseHandles() {
    for entry in handles { rd_kafka_topic_destroy(entry.handle) }
    handles.removeAll()
    last = nil
  }
}
