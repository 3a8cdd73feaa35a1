import Kafka
import Pipeline

/// What `TransactionThread` tells.
extension Transactions {
  /// A commit is about to begin.
  ///
  /// - Returns: false where the transaction was aborted meanwhile.
  func willCommit() -> Bool { shared.update { $0.state.willCommit() } }

  /// A transaction has begun.
  func begun() {
    shared.update { shared in
      shared.forgetFailures()
      shared.state.begun()
    }
  }

  func started() {
    shared.update { shared in
      shared.hasStarted = true
      shared.state.started()
    }
    wakePollThread()
  }

  func takeLosses() -> [KafkaError] {
    shared.update { shared in
      defer { shared.losses = [] }
      return shared.losses
    }
  }

  func startFailed(_ error: KafkaError) {
    shared.update { shared in
      var random = Chance()
      shared.lastError = error
      shared.state.startFailed(now: Deadline.now.nanoseconds, random: &random)
    }
  }

  func commitFailed(_ error: KafkaError) {
    shared.update { shared in
      shared.lastError = error
      shared.state.failed()
    }
  }

  /// The outputs to look into after an abort, which may be the reason for it: those refused for a record in
  /// their batch; where nothing says why, one of each kind of what was given up.
  ///
  /// - Parameter reason: of the abort.
  func takeSuspects(after reason: KafkaError?) -> [Suspect] {
    shared.update { shared in
      defer { shared.forgetFailures() }
      guard shared.suspects.isEmpty, shared.stops.isEmpty else { return shared.suspects }
      switch reason?.kind {
      case .transaction, .destination: return shared.purged
      default: return []
      }
    }
  }

  func stop(_ flow: PartitionFlow, because error: KafkaError) {
    shared.update { $0.addStop(Stop(flow: flow, error: error)) }
  }

  /// Waits, unless the worker is to end.
  func pause(_ duration: Duration) {
    _ = shared.wait(until: .after(duration)) { $0.isEnding ? true : nil }
  }
}
