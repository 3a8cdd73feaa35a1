import BrokerSupport
import TestSupport
import Testing

/// How members of the group come and go.
enum Schedule: String, CaseIterable {
  /// Without names, one killed every five seconds or so: its partitions go to the others.
  case dynamic
  /// With names, one killed every second: it comes back before the group has noticed.
  case `static`

  /// Seconds from one kill to the next.
  var interval: ClosedRange<Double> { self == .dynamic ? 4...6 : 0.8...1.2 }
  /// Seconds until a killed worker is started again.
  var downtime: ClosedRange<Double> { self == .dynamic ? 0...2 : 0...0.1 }
}

/// Where a run takes place.
enum Setting: String, CaseIterable {
  /// Apache Kafka, three nodes, or the cluster that `SLUICE_TEST_BOOTSTRAP` names.
  case kafka
  /// librdkafka's mock cluster, as a process of its own.
  case mock
}

/// A run: all that the seed decides, and the seed.
struct Plan: Sendable, CustomTestStringConvertible {
  var setting: Setting
  var delivery: Delivery
  var schedule: Schedule
  var seed: UInt64
  var seconds = Options.seconds

  var testDescription: String {
    "SLUICE_SEED=\(seed) SLUICE_CONSERVATION_SECONDS=\(seconds) "
      + "SLUICE_CONSERVATION='\(setting) \(delivery.rawValue) \(schedule)'"
  }

  /// The runs that it comes to: what the mock cluster keeps is enough for two minutes.
  var parts: [Plan] {
    guard setting == .mock, seconds > 120 else { return [self] }
    return (0..<(seconds + 119) / 120).map { part in
      var plan = self
      plan.seed = seed &+ UInt64(part)
      plan.seconds = min(120, seconds - part * 120)
      return plan
    }
  }

  /// What this process is to run: of each setting one plan drawn from the seed, or what is asked for.
  static let all: [Plan] = {
    var random = SeededRandom.forThisRun("conservation")
    return Setting.allCases.flatMap { setting in
      let choices = possible(setting, seed: random.seed)
      let drawn = choices.randomElement(using: &random).map { [$0] } ?? []
      if Options.selection.isEmpty { return drawn }
      return choices.filter(isSelected)
    }
  }()

  /// The same without faults: on Kafka in both modes, on the mock, which hides no aborted records, at least once.
  static let calm: [Plan] = {
    let seed = all.first?.seed ?? 0
    return Setting.allCases.flatMap { possible($0, seed: seed) }.filter {
      $0.schedule == .dynamic && ($0.setting == .kafka || $0.delivery == .atLeastOnce)
        && (Options.selection.isEmpty || isSelected($0))
    }
  }()

  private static func possible(_ setting: Setting, seed: UInt64) -> [Plan] {
    if setting == .kafka, BrokerKind.real.isEmpty { return [] }
    return Delivery.allCases.flatMap { delivery in
      Schedule.allCases.compactMap { schedule in
        // The mock knows no static members.
        if setting == .mock, schedule == .static { return nil }
        return Plan(setting: setting, delivery: delivery, schedule: schedule, seed: seed)
      }
    }
  }

  /// The words of `SLUICE_CONSERVATION`.
  static let words =
    Setting.allCases.map(\.rawValue) + Delivery.allCases.map(\.rawValue)
    + Schedule.allCases.map(\.rawValue)

  /// Those that are none.
  static var unknown: Set<Substring> {
    Options.selection.subtracting(["all"]).subtracting(words.map { Substring($0) })
  }

  /// Each of the three is named, or none of its kind is.
  private static func isSelected(_ plan: Plan) -> Bool {
    func names(_ all: [String], _ own: String) -> Bool {
      let named = all.filter { Options.selection.contains(Substring($0)) }
      return named.isEmpty || named.contains(own)
    }
    return names(Setting.allCases.map(\.rawValue), plan.setting.rawValue)
      && names(Delivery.allCases.map(\.rawValue), plan.delivery.rawValue)
      && names(Schedule.allCases.map(\.rawValue), plan.schedule.rawValue)
  }
}
