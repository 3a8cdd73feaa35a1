import Kafka
import Pipeline
import Telemetry

/// What the worker writes to its log, an event a method: the words are here and nowhere else.
struct WorkerLog: Sendable {
  let log: Log

  func started(version: String, librdkafka: String, topics: [String], workers: Int, admin: String) {
    log.info(
      "started",
      [
        "version": version, "librdkafka": librdkafka, "topics": topics.joined(separator: ","),
        "workers": workers, "admin": admin,
      ])
  }

  func waiting(_ why: String) { log.warning("waiting for Kafka", ["why": why]) }

  func outputMissing(_ topic: String, _ error: KafkaError) {
    log.warning(
      "output topic cannot be written yet",
      ["topic": topic, "error": error.name, "message": error.message])
  }

  func limitUnknown(_ topic: String, _ error: KafkaError) {
    log.info(
      "the topic's max.message.bytes is not known",
      ["topic": topic, "error": error.name, "message": error.message])
  }

  func assigned(_ partitions: [TopicPartition]) {
    log.info("partitions assigned", ["partitions": names(partitions), "count": partitions.count])
  }

  func revoked(_ partitions: [TopicPartition], lost: Bool) {
    log.info(
      lost ? "partitions lost" : "partitions revoked",
      ["partitions": names(partitions), "count": partitions.count])
  }

  func notDrained(_ places: [TopicPartition]) {
    log.warning(
      "not drained: what is in flight will be read again",
      ["partitions": names(places)])
  }

  func stopped(_ place: TopicPartition, _ error: KafkaError, watermark: Int64, retry: Duration) {
    log.error(
      "partition stopped",
      [
        "topic": place.topic, "partition": Int(place.partition), "watermark": watermark,
        "error": error.name, "message": error.message, "retryIn": "\(retry)",
      ])
  }

  func goesOn(_ place: TopicPartition) {
    log.info("partition goes on", ["topic": place.topic, "partition": Int(place.partition)])
  }

  /// The group has committed nothing: `auto.offset.reset` has decided.
  func begins(_ place: TopicPartition, at offset: Int64) {
    log.info(
      "reading begins", ["topic": place.topic, "partition": Int(place.partition), "at": offset])
  }

  func tripped(route: String, _ why: String) {
    log.error(
      "route stopped",
      ["route": route, "why": why, "remedy": "mend the route or its source, then restart"])
  }

  func halted(_ place: TopicPartition, watermark: Int64?) {
    log.error(
      "partition stopped",
      [
        "topic": place.topic, "partition": Int(place.partition),
        "watermark": watermark.map { Int($0) }, "error": "stop-on-rejects",
      ])
  }

  /// - Parameter cause: `retention`, `reset` (to the log's end) or `backward`.
  func jumped(_ place: TopicPartition, from: Int64, to: Int64, cause: String) {
    log.warning(
      "position jumped",
      [
        "topic": place.topic, "partition": Int(place.partition), "from": from, "to": to,
        "cause": cause,
      ])
  }

  func reset(_ error: KafkaError, _ place: PartitionOffset?) {
    log.warning(
      "position reset",
      [
        "topic": place?.topic, "partition": place.map { Int($0.partition) },
        "message": error.message,
      ])
  }

  func clientError(_ error: KafkaError, _ place: PartitionOffset?) {
    let fields: Log.Fields = [
      "error": error.name, "message": error.message, "topic": place?.topic,
      "partition": place.map { Int($0.partition) },
    ]
    if error.isRetriable {
      log.warning("kafka error", fields)
    } else {
      log.error("kafka error", fields)
    }
  }

  func commitFailed(_ error: KafkaError) {
    log.warning("commit failed", ["error": error.name, "message": error.message])
  }

  func transactionAborted(_ error: KafkaError) {
    log.warning("transaction aborted", ["error": error.name, "message": error.message])
  }

  func transactionRepeated(_ error: KafkaError) {
    log.warning("transaction unanswered", ["error": error.name, "message": error.message])
  }

  func transactionsUnavailable(_ error: KafkaError) {
    log.warning("no transactions yet", ["error": error.name, "message": error.message])
  }

  func producerReplaced(_ error: KafkaError) {
    log.error("producer replaced", ["error": error.name, "message": error.message])
  }

  func deadLetterCut(_ flow: PartitionFlow, offset: Int64, bytes: Int, limit: Int) {
    log.warning(
      "dead letter cut",
      [
        "topic": flow.topic.topic, "partition": Int(flow.partition), "offset": offset,
        "bytes": bytes, "kept": limit,
      ])
  }

  func threadEnded(_ name: String) {
    log.error("thread ended", ["thread": name, "remedy": "the process ends; start it again"])
  }

  func sourceMissing(_ topic: String) {
    log.error(
      "source topic is gone", ["topic": topic, "remedy": "make it anew; reading then goes on"])
  }

  func sourceFound(_ topic: String) { log.info("source topic is back", ["topic": topic]) }

  func shuttingDown(_ why: String) { log.info("shutting down", ["why": why]) }

  func finished() { log.info("finished") }

  func missedDeadline(_ what: String) { log.error("shutdown deadline missed", ["what": what]) }

  /// librdkafka's own log.
  var library: LogHandler {
    { [log] line in
      let fields: Log.Fields = [
        "facility": line.facility, "client": line.client, "message": line.message,
      ]
      switch line.level {
      case ...3: log.error("librdkafka", fields)
      case 4: log.warning("librdkafka", fields)
      case 5...6: log.info("librdkafka", fields)
      default: log.debug("librdkafka", fields)
      }
    }
  }

  private func names(_ partitions: [TopicPartition]) -> String {
    partitions.map(\.description).joined(separator: ",")
  }
}
