import Foundation
import TestSupport

/// The workers of a run: real processes, each with its logs in a folder of its own.
final class Fleet {
  /// A process in a slot of the fleet. It is known by its slot and by how many came before it.
  struct Member {
    let process: SluiceProcess
    let name: String
    var pages: String?
    /// Set when it was asked to end.
    var endsBy: ContinuousClock.Instant?
  }

  /// What ended, and how.
  struct Ending {
    var slot: Int
    var name: String
    var exit: ChildProcess.Exit
    /// It was asked to.
    var isWanted: Bool
    /// It says that another has joined under its name.
    var isFenced: Bool
  }

  let size: Int
  let logs: String
  private let configuration: String
  private let hasNames: Bool
  private let routes: [String]
  private var members: [Member?]
  private var started = 0
  /// What processes said of themselves that does not add up.
  private(set) var mismatches: [String] = []

  /// How long a worker may take to end: its own deadline, and some more.
  private static let patience = Duration.seconds(45)

  /// How often a page is asked for before what does not add up is a mistake.
  private static let looks = 200

  init(
    _ configuration: String, size: Int, hasNames: Bool, routes: [String], logs: String
  ) {
    self.configuration = configuration
    self.size = size
    self.hasNames = hasNames
    self.routes = routes
    self.logs = logs
    members = Array(repeating: nil, count: size)
  }

  deinit { for member in members { member?.process.process.kill() } }

  func start(_ slot: Int) throws {
    started += 1
    let name = "worker-\(slot + 1)-\(started)"
    let process = try SluiceProcess(
      ["run", "-c", configuration, "--wait", "120s", "--log-format", "json"],
      environment: [ConservationPipeline.instance: hasNames ? "worker-\(slot + 1)" : ""],
      executable: Options.executable, logs: logs + "/" + name)
    members[slot] = Member(process: process, name: name)
  }

  func startAll() throws { for slot in 0..<size { try start(slot) } }

  /// Slots whose process runs and was not asked to end.
  var running: [Int] {
    members.indices.filter {
      members[$0].map { $0.endsBy == nil && $0.process.process.isRunning } ?? false
    }
  }

  func name(_ slot: Int) -> String { members[slot]?.name ?? "nobody" }

  /// What it says of itself; nil where it has not started yet, or does not answer.
  ///
  /// A page that is written while a record is counted may have the one half of it, on a busy machine many times
  /// in a row: it is asked again, and what never adds up is noted.
  func counters(_ slot: Int) -> Counters? {
    guard let url = pages(slot) else { return nil }
    var latest: Counters?
    var mismatches: [String] = []
    for _ in 0..<Self.looks {
      // Gone meanwhile: then nobody knows what the next page would have said.
      guard let (status, body) = try? HTTP.get(url + "/metrics", patienceSeconds: 5), status == 200
      else {
        return latest
      }
      let counters = Counters(page: body)
      latest = counters
      mismatches = counters.mismatches(routes: routes)
      if mismatches.isEmpty { return counters }
    }
    self.mismatches += mismatches.map { "\(name(slot)): \($0)" }
    return latest
  }

  /// Whether it has come so far as to have pages, and handlers of signals.
  func hasStarted(_ slot: Int) -> Bool { pages(slot) != nil }

  /// Whether the worker says that it is assigned, connected and moving.
  func isReady(_ slot: Int) -> Bool {
    guard let url = pages(slot) else { return false }
    return (try? HTTP.get(url + "/readyz", patienceSeconds: 5))?.status == 200
  }

  private func pages(_ slot: Int) -> String? {
    guard var member = members[slot] else { return nil }
    if member.pages == nil {
      member.pages = member.process.adminURL
      members[slot] = member
    }
    return member.pages
  }

  /// Ends it as a crash would.
  func kill(_ slot: Int) {
    members[slot]?.process.process.kill()
    members[slot] = nil
  }

  /// Asks it to end. `ended` tells when it has.
  func terminate(_ slot: Int) {
    members[slot]?.process.process.terminate()
    members[slot]?.endsBy = .now + Self.patience
  }

  /// Those that have ended since, wanted or not; one that does not is killed.
  func ended() -> [Ending] {
    var endings: [Ending] = []
    for (slot, member) in members.enumerated() {
      guard let member else { continue }
      if let limit = member.endsBy, .now > limit { member.process.process.kill() }
      guard let exit = member.process.process.exit else { continue }
      endings.append(
        Ending(
          slot: slot, name: member.name, exit: exit, isWanted: member.endsBy != nil,
          isFenced: hasNames && member.process.messages.contains("FENCED_INSTANCE_ID")))
      members[slot] = nil
    }
    return endings
  }

  /// Asks all to end, and waits for it.
  func stopAll() -> [Ending] {
    for slot in running { terminate(slot) }
    for member in members { _ = member?.process.process.wait(Self.patience) }
    return ended()
  }
}
