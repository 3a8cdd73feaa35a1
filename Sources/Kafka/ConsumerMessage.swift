import CRdKafka

/// Owner of one consumed record, which it destroys exactly once, at the end of its life or of the
/// batch that it went into.
///
///     if case .message(let message) = consumer.poll(timeoutMilliseconds: 100) {
///       print(consumer.topicName(message.view.topicIndex), message.view.offset)
///       batch.append(message)
///     }
package struct ConsumerMessage: ~Copyable, Sendable {
  /// Valid as long as the owner.
  package let view: MessageView

  init(_ view: MessageView) { self.view = view }

  deinit { rd_kafka_message_destroy(view.pointer) }

  /// Gives the record up to an owner that destroys it.
  consuming func release() -> MessageView {
    let view = view
    discard self
    return view
  }
}

/// Owner of consumed records, which it destroys when it is released or emptied. Filled on one
/// thread, then handed to another: one thread at a time.
///
///     let batch = MessageBatch()
///     batch.append(message)                    // takes it over
///     for view in batch.messages { ... }       // on the worker's thread
///     batch.removeAll()                        // before the consumer is closed
package final class MessageBatch: @unchecked Sendable {
  /// In the order appended. Valid until `removeAll` or the end of the batch.
  package private(set) var messages: [MessageView] = []
  /// Bytes of keys and values.
  package private(set) var byteCount = 0

  package init() {}

  deinit { removeAll() }

  package var count: Int { messages.count }

  package var isEmpty: Bool { messages.isEmpty }

  /// Takes the record over.
  package func append(_ message: consuming ConsumerMessage) {
    let view = message.release()
    byteCount += view.byteCount
    messages.append(view)
  }

  /// Destroys the records and keeps the room.
  package func removeAll() {
    for message in messages { rd_kafka_message_destroy(message.pointer) }
    messages.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}
