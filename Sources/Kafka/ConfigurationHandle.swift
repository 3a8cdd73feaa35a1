import CRdKafka

/// Owner of a `rd_kafka_conf_t` until a client takes it over.
struct ConfigurationHandle: ~Copyable {
  /// Valid as long as the owner.
  let pointer: OpaquePointer

  init() { pointer = rd_kafka_conf_new() }

  deinit { rd_kafka_conf_destroy(pointer) }

  /// Why librdkafka refuses the property, or nil.
  func set(_ name: String, _ value: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      let result = rd_kafka_conf_set(pointer, name, value, text.baseAddress, text.count)
      return result == RD_KAFKA_CONF_OK ? nil : String(cString: text.baseAddress!)
    }
  }

  /// Gives the object up: a client has taken it over.
  consuming func release() { discard self }
}
