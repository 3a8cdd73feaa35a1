import CRdKafka
import Synchronization

/// Transactions, of a producer made with a `transactionalID`.
///
/// All calls block and come from one thread, which is neither the poll thread nor the one that polls
/// delivery reports: `commitTransaction` and `abortTransaction` wait until that one has taken every
/// report. Any thread may `produce` between `beginTransaction` and the call that ends it.
///
///     try producer.initTransactions(timeoutMilliseconds: 30_000)  // once
///     while running {
///       try producer.beginTransaction()
///       ...  // produce, and wait for the reports
///       try producer.sendOffsets(places, group, timeoutMilliseconds: 10_000)
///       try producer.commitTransaction()
///     }
///
/// What an error obliges the caller to do, asked in this order:
///
/// 1. `isFatal`, `isFenced` among them: the producer is of no use. Close it and build a new one, whose
///    `initTransactions` ends what this one has left open: then the group's committed offsets say
///    what became of it.
/// 2. `requiresAbort`: nothing of the transaction will be seen. `abortTransaction`, then go back to the
///    last committed offsets. Nothing else is accepted before, and what is queued or in flight is
///    reported with errors that `isPurged`.
/// 3. `isRetriable`: the same call again, with the same arguments. A commit or an abort goes on where
///    it was; no other call is accepted before it has ended.
///
/// There is no fourth class: what librdkafka marks as none of these, a call out of turn or an answer
/// that it does not expect, is fatal here, since nobody knows how to go on.
///
/// A record that is refused after it was queued fails the transaction, whatever its error: its report
/// says what is wrong with it, and `commitTransaction`, at the latest, throws what `requiresAbort`.
/// After the abort the next transaction may fail in the same way once, with
/// `ErrorCode.outOfOrderSequence`: the broker has not counted the refused record, librdkafka has.
extension Producer {
  /// Takes the transactional identifier over: an earlier producer of the same one is fenced, and the
  /// transaction that it has left open is aborted, or waited for where its commit had begun.
  ///
  /// Before any other call. After a retriable or `isTimedOut` error it goes on in the background, and
  /// the call is made again. A refused identifier, a `transaction.timeout.ms` above what the broker
  /// allows, or brokers without transactions are fatal.
  package func initTransactions(timeoutMilliseconds: Int32) throws(KafkaError) {
    try finish(rd_kafka_init_transactions(client.pointer, timeoutMilliseconds))
  }

  /// Begins a transaction; tells no broker. `transaction.timeout.ms` runs from the first record or
  /// offset on.
  package func beginTransaction() throws(KafkaError) {
    isInTransaction.store(true, ordering: .releasing)
    do throws(KafkaError) { try finish(rd_kafka_begin_transaction(client.pointer)) } catch {
      isInTransaction.store(false, ordering: .releasing)
      throw error
    }
  }

  /// Adds offsets, the next ones to read, to the transaction: the group has them when it commits.
  ///
  /// Does not wait for records. No place, no request.
  ///
  /// An error that `isStaleAssignment` says that the group has moved on; it requires an abort.
  /// - Parameter group: of the generation that read the records.
  package func sendOffsets(
    _ places: [PartitionOffset], _ group: GroupMetadata, timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    let list = PartitionList(places)
    try finish(
      rd_kafka_send_offsets_to_transaction(
        client.pointer, list.pointer, group.pointer, timeoutMilliseconds))
  }

  /// Waits until every record is delivered and every report is taken, then commits.
  ///
  /// Without a deadline: with one librdkafka may lose track of what it has asked for. So it blocks for
  /// as long as no coordinator answers, and asks again by itself; one that has ended the transaction
  /// meanwhile, after `transaction.timeout.ms`, answers that the producer is fenced. The producer may
  /// not be closed while a call of it blocks: a deadline can only end the process.
  package func commitTransaction() throws(KafkaError) {
    isInTransaction.store(false, ordering: .releasing)
    do throws(KafkaError) { try finish(rd_kafka_commit_transaction(client.pointer, -1)) } catch {
      throw Self.commitFailure(error)
    }
  }

  /// What a commit's error means. A release of librdkafka that gives up waiting for the answer asks for
  /// an abort, although its request may be on the way or even granted: nobody knows, so it is fatal.
  package static func commitFailure(_ error: KafkaError) -> KafkaError {
    guard error.requiresAbort, error.code == ErrorCode.timedOut else { return error }
    return KafkaError(
      code: error.code, message: "no answer whether the transaction was committed", isFatal: true)
  }

  /// Gives up what is queued and in flight, each reported with an error that `isPurged`, waits until
  /// those reports are taken, and aborts.
  ///
  /// Blocks as `commitTransaction` does. Fatal where the coordinator has ended the transaction by
  /// itself and, with `ErrorCode.invalidTransactionState`, now and then where it did not know of the
  /// transaction yet: it is aborted all the same, once a new producer has the identifier.
  package func abortTransaction() throws(KafkaError) {
    isInTransaction.store(false, ordering: .releasing)
    isAborting.withLock { $0 = true }
    defer { isAborting.withLock { $0 = false } }
    try finish(rd_kafka_abort_transaction(client.pointer, -1))
  }

  /// Gives up what came back into the queue while an abort waits: librdkafka does so once, at the
  /// beginning, and what was in flight then may be refused and queued again. Releases since 2.0.2 do not
  /// send that before the abort is over, which waits for it.
  func giveUpAgain() {
    // Within the lock: what the next transaction queues is not to be given up.
    isAborting.withLock { isAborting in
      guard isAborting else { return }
      rd_kafka_purge(client.pointer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_NON_BLOCKING)
    }
  }

  /// Why the open transaction has failed: the records that are given up with it do not say. Nil where it has
  /// not.
  package func transactionFailure() -> KafkaError? {
    // Out of turn, which is answered with what is wrong with the transaction, if anything is.
    guard let error = KafkaError(consuming: rd_kafka_begin_transaction(client.pointer)) else {
      return nil
    }
    return error.isFatal || error.requiresAbort ? error : nil
  }

  private func finish(_ error: OpaquePointer?) throws(KafkaError) {
    guard let error = KafkaError(consuming: error) else { return }
    if error.isFatal || error.requiresAbort || error.isRetriable { throw error }
    if error.code == ErrorCode.fatal, let fatal = fatalError { throw fatal }
    throw KafkaError(code: error.code, message: error.message, isFatal: true)
  }
}
