import CRdKafka

/// Headers of a record to be produced: in order, names may repeat, values may be null.
///
///     var headers = HeaderList()                       // or HeaderList(copying: message.view)
///     headers.append("sluice.code", value: text)
///     _ = producer.produce(to: topic, key: nil, value: bytes, headers: &headers, opaque: 1)
///     // sent: empty again; refused: as it was, so the same call can be made again
package struct HeaderList: ~Copyable {
  /// Nil while empty. Handed to librdkafka by `Producer`, in this module only.
  private var list: OpaquePointer?

  package init() {}

  /// The record's own headers, whatever bytes they are.
  package init(copying message: MessageView) {
    list = message.headerList.flatMap { rd_kafka_headers_copy($0) }
  }

  deinit { if let list { rd_kafka_headers_destroy(list) } }

  package var count: Int { list.map { rd_kafka_header_cnt($0) } ?? 0 }

  /// Copies the bytes. A value of nil is a null, which is not an empty one.
  package mutating func append(_ name: String, value: UnsafeRawBufferPointer?) {
    let list = list ?? rd_kafka_headers_new(8)!
    self.list = list
    var name = name
    name.withUTF8 { name in
      name.withMemoryRebound(to: CChar.self) { name in
        let empty = UnsafeRawPointer(bitPattern: 1)!
        _ = rd_kafka_header_add(
          list, name.baseAddress, name.count, value.map { $0.baseAddress ?? empty },
          value?.count ?? 0)
      }
    }
  }

  package mutating func append(_ name: String, value: [UInt8]?) {
    guard let value else { return append(name, value: UnsafeRawBufferPointer?.none) }
    value.withUnsafeBytes { append(name, value: $0) }
  }

  package mutating func append(_ name: String, text: String) {
    var text = text
    text.withUTF8 { append(name, value: UnsafeRawBufferPointer($0)) }
  }

  /// Removes every header of this name.
  package mutating func removeAll(named name: String) {
    if let list { _ = rd_kafka_header_remove(list, name) }
  }

  /// Removes everything.
  package mutating func removeAll() {
    if let list { rd_kafka_headers_destroy(list) }
    list = nil
  }

  /// Lends librdkafka's list to a call that answers whether it has taken it over.
  mutating func lend(_ body: (OpaquePointer?) -> Bool) {
    if body(list) { list = nil }
  }
}
