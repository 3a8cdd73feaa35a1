import CRdKafka

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MessageView {
  /// How many headers the record has, names that occur twice counted twice.
  package var headerCount: Int { headerList.map { rd_kafka_header_cnt($0) } ?? 0 }

  /// Each header in order, duplicates included. The bytes are valid inside `body`.
  /// A value of nil is a null, which is not an empty one.
  package func forEachHeader(
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer?) -> Void
  ) {
    guard let list = headerList else { return }
    var index = 0
    var name: UnsafePointer<CChar>?
    var value: UnsafeRawPointer?
    var size = 0
    while rd_kafka_header_get_all(list, index, &name, &value, &size).rawValue == 0 {
      if let name {
        body(
          UnsafeRawBufferPointer(start: name, count: strlen(name)),
          value.map { UnsafeRawBufferPointer(start: $0, count: size) })
      }
      index += 1
    }
  }

  /// All headers, copied.
  package var headers: [(name: String, value: [UInt8]?)] {
    var copies: [(name: String, value: [UInt8]?)] = []
    forEachHeader { copies.append((String(decoding: $0, as: UTF8.self), $1.map { Array($0) })) }
    return copies
  }

  /// The last header of this name; nil where there is none or its value is null.
  package func header(named name: String) -> UnsafeRawBufferPointer? {
    guard let list = headerList else { return nil }
    var value: UnsafeRawPointer?
    var size = 0
    guard rd_kafka_header_get_last(list, name, &value, &size).rawValue == 0 else { return nil }
    return value.map { UnsafeRawBufferPointer(start: $0, count: size) }
  }

  /// librdkafka's list, owned by the message.
  var headerList: OpaquePointer? {
    var list: OpaquePointer?
    guard rd_kafka_message_headers(pointer, &list).rawValue == 0 else { return nil }
    return list
  }
}
