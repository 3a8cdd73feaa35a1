import Kafka
import Synchronization

/// The largest batch that every output topic takes: `max.message.bytes` is compared with whole batches, and may
/// be lowered at any time.
final class BatchLimit: Sendable {
  private static let pause = Duration.seconds(10)
  /// librdkafka's own `batch.size`.
  private static let usual = 1_000_000
  private static let smallest = 1024

  private struct State {
    var bytes: Int?
    var nextQuestion = Deadline.now
  }

  private let state: Mutex<State>
  private let ask: @Sendable () -> Int?

  /// - Parameters:
  ///   - bytes: what was told at the start; nil where no broker said.
  ///   - ask: asks again; nil where no broker says.
  init(_ bytes: Int?, ask: @escaping @Sendable () -> Int?) {
    state = Mutex(State(bytes: bytes))
    self.ask = ask
  }

  var bytes: Int? { state.withLock { $0.bytes } }

  /// A batch was refused for its size: asks again, unless that was just done.
  ///
  /// - Returns: whether the limit is lower now, so that a producer with smaller batches is needed.
  func isLowered() -> Bool {
    let mayAsk = state.withLock { state in
      guard state.nextQuestion.isPast else { return false }
      state.nextQuestion = .after(Self.pause)
      return true
    }
    guard mayAsk, let told = ask() else { return false }
    return state.withLock { state in
      defer { state.bytes = told }
      return told < state.bytes ?? .max
    }
  }

  /// A batch was refused for its size, none of its records alone, and no broker says what would not be.
  func lower() {
    state.withLock { state in
      state.bytes = Swift.max(Swift.min(state.bytes ?? .max, Self.usual) / 8, Self.smallest)
    }
  }

  /// The properties with a `batch.size` that the limit allows.
  func applied(to properties: ClientProperties) -> ClientProperties {
    guard let bytes else { return properties }
    let configured = ClientConfiguration(.producer, properties).value(of: "batch.size").flatMap {
      Int($0)
    }
    var limited = properties
    limited.producer.append(("batch.size", String(Swift.min(configured ?? Self.usual, bytes))))
    return limited
  }
}
