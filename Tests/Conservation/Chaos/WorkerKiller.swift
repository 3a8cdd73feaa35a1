import Dispatch
import TestSupport

/// Kills workers, starts them again, and now and then asks one to end.
final class WorkerKiller {
  /// A worker that was killed.
  struct Kill {
    var name: String
    /// Bytes that it had read and not delivered; nil where it had not even started.
    var inFlight: Int?
  }

  private(set) var kills: [Kill] = []
  /// Workers that were asked to end, and did.
  private(set) var restarts = 0
  /// Those of them that could not drain by their deadline, as may be while brokers are away.
  private(set) var lateRestarts = 0
  /// Those that ended since the group had given their name away: librdkafka joins anew when a coordinator has not
  /// answered for a session, and its own first attempt may come late and fence the second.
  private(set) var fenced = 0
  /// Ends that nobody had asked for, and such with another code.
  private(set) var badEndings: [String] = []
  private let fleet: Fleet
  private let interval: ClosedRange<Double>
  private let downtime: ClosedRange<Double>
  private var random: SeededRandom
  private var due: [(at: Double, slot: Int)] = []

  init(
    _ fleet: Fleet, interval: ClosedRange<Double>, downtime: ClosedRange<Double>,
    random: SeededRandom
  ) {
    self.fleet = fleet
    self.interval = interval
    self.downtime = downtime
    self.random = random
  }

  /// How long a kill waits for something to be done since the last one, in seconds. On a machine on which starting
  /// takes longer than the pace of kills, nothing would ever be.
  private static let grace = 10.0

  /// Kills for so many seconds; what has ended by then comes back in `supervise`.
  ///
  /// - Parameter hasMoved: whether anything was done since it last said so.
  func run(seconds: Int, hasMoved: () -> Bool, eachSecond: () -> Void) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var nextSecond = 1.0
    var nextKill = interval.lowerBound
    var nextLook = nextKill
    while true {
      let now = (clock.now - start) / .seconds(1)
      collect(now)
      try startAgain(by: now)
      if now >= Double(seconds) { return }
      if now >= nextSecond {
        eachSecond()
        nextSecond = now + 1
      }
      if now >= nextKill, now >= nextLook {
        nextLook = now + 0.1
        if hasMoved() || now >= nextKill + Self.grace {
          strike(now)
          nextKill = now + Double.random(in: interval, using: &random)
        }
      }
      // The pace of the kills is what is waited for.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
    }
  }

  /// Starts again whatever has ended, as who runs workers would.
  func supervise() throws {
    collect(0)
    try startAgain(by: .infinity)
  }

  private func startAgain(by now: Double) throws {
    while let first = due.first, first.at <= now {
      due.removeFirst()
      try fleet.start(first.slot)
    }
  }

  private func strike(_ now: Double) {
    guard let slot = fleet.running.randomElement(using: &random) else { return }
    if Int.random(in: 0..<8, using: &random) == 0, fleet.hasStarted(slot) {
      return fleet.terminate(slot)
    }
    let (victim, bytes) = victim(slot)
    kills.append(Kill(name: fleet.name(victim), inFlight: bytes))
    fleet.kill(victim)
    comeBack(victim, now)
  }

  /// One that has something in flight, if there is one within two seconds: a kill that finds a worker idle proves
  /// nothing.
  private func victim(_ first: Int) -> (slot: Int, inFlight: Int?) {
    let limit = ContinuousClock.now + .seconds(2)
    var slot = first
    while true {
      let bytes = fleet.counters(slot).map { $0.sum("sluice_in_flight_bytes") }
      if bytes ?? 0 > 0 || .now > limit { return (slot, bytes) }
      slot = fleet.running.randomElement(using: &random) ?? slot
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
    }
  }

  /// Workers that have ended since.
  private func collect(_ now: Double) {
    for ending in fleet.ended() {
      if ending.isWanted, ending.exit == .code(0) || ending.exit == .code(70) {
        restarts += 1
        if ending.exit == .code(70) { lateRestarts += 1 }
      } else if ending.isFenced, ending.exit == .code(70) {
        fenced += 1
      } else {
        badEndings.append("\(ending.name): \(ending.exit)\(ending.isWanted ? "" : ", unasked")")
      }
      comeBack(ending.slot, now)
    }
  }

  private func comeBack(_ slot: Int, _ now: Double) {
    due.append((now + Double.random(in: downtime, using: &random), slot))
    due.sort { $0.at < $1.at }
  }
}
