import Kafka
import Synchronization
import Telemetry

/// How many brokers are connected, by what the clients of the process say together: each has connections of its
/// own.
final class BrokerStates: Sendable {
  enum Client {
    case consumer
    case producer
  }

  private struct State {
    var consumer: [Statistics.Broker] = []
    var producer: [Statistics.Broker] = []
  }

  private let state = Mutex(State())
  private let metrics: SluiceMetrics

  init(_ metrics: SluiceMetrics) { self.metrics = metrics }

  func show(_ brokers: [Statistics.Broker], of client: Client) {
    let all = state.withLock { state in
      switch client {
      case .consumer: state.consumer = brokers
      case .producer: state.producer = brokers
      }
      return state.consumer + state.producer
    }
    let (up, down) = Self.count(all)
    metrics.brokers.with(SluiceMetrics.BrokerState.up.rawValue).set(up)
    metrics.brokers.with(SluiceMetrics.BrokerState.down.rawValue).set(down)
  }

  /// A broker that one client has lost is down, whatever the other says. The addresses that are configured are
  /// brokers too, but count only until it is known which.
  static func count(_ brokers: [Statistics.Broker]) -> (up: Int, down: Int) {
    let known = brokers.filter { $0.id >= 0 }
    let counted = known.isEmpty ? brokers : known
    let name: (Statistics.Broker) -> String = { known.isEmpty ? $0.name : String($0.id) }
    let down = Set(counted.filter(\.isDown).map(name))
    let up = Set(counted.filter(\.isUp).map(name)).subtracting(down)
    return (up.count, down.count)
  }
}
