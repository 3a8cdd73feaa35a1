import CRdKafka

extension ClientConfiguration {
  /// What the linked release does not have, is known to get wrong, or refuses beside another property,
  /// explained better than its own words do.
  static func unsupported(in user: ClientProperties) -> [PropertyProblem] {
    var problems: [PropertyProblem] = []
    let isConsumerProtocol =
      value(of: groupProtocol, in: user.common + user.consumer)?.lowercased() == "consumer"
    for section in ClientProperties.Section.allCases where section != .producer {
      for (name, value) in user[section] {
        let explained =
          groupProtocolProblem(name, value, isConsumerProtocol)
          ?? assignmentProblem(name, value, isConsumerProtocol)
        guard let (message, remedy) = explained else { continue }
        problems.append(
          PropertyProblem(section: section, name: name, message: message, remedy: remedy))
      }
    }
    return problems + ClientProperties.Section.allCases.flatMap { loginProblems(in: user, $0) }
  }

  /// Whether `unsupported` speaks of the property where the linked release does not know it.
  static func isExplained(_ name: String) -> Bool {
    !hasConsumerProtocol && (name == groupProtocol || name == remoteAssignor)
  }

  private typealias Explanation = (message: String, remedy: String)

  private static let groupProtocol = "group.protocol"
  private static let remoteAssignor = "group.remote.assignor"

  /// KIP-848 is finished from 2.12 on; it was a preview from 2.4 on.
  private static var hasConsumerProtocol: Bool { LibraryVersion.isAtLeast(2, 12, 0) }

  private static func groupProtocolProblem(
    _ name: String, _ value: String, _ isConsumerProtocol: Bool
  ) -> Explanation? {
    if !hasConsumerProtocol {
      switch name {
      case groupProtocol where value.lowercased() == "consumer":
        return (
          "the consumer protocol (KIP-848) needs librdkafka 2.12 or later, and this is "
            + LibraryVersion.text,
          "leave it out, or install a newer librdkafka"
        )
      case groupProtocol where LibraryProperties.knownProperty(name) == nil:
        return (
          "librdkafka \(LibraryVersion.text) has no property `\(name)`",
          "leave it out: the classic protocol is the only one it has"
        )
      case remoteAssignor:
        return (
          "`\(name)` belongs to the consumer protocol (KIP-848), which needs librdkafka 2.12 or later, "
            + "and this is \(LibraryVersion.text)",
          "use `partition.assignment.strategy`"
        )
      default: return nil
      }
    }
    guard isConsumerProtocol else { return nil }
    switch LibraryProperties.canonicalName(name) {
    case "session.timeout.ms", "heartbeat.interval.ms":
      return (
        "with `group.protocol: consumer` the brokers decide `\(name)`",
        "leave it out; on the brokers it is `group.consumer.\(name)`"
      )
    case "partition.assignment.strategy":
      return (
        "with `group.protocol: consumer` the brokers assign the partitions",
        "use `\(remoteAssignor)` (`uniform` or `range`) in its place, or leave it out"
      )
    case "group.protocol.type":
      return ("`group.protocol: consumer` has no `\(name)`", "leave it out")
    default: return nil
    }
  }

  private static func assignmentProblem(
    _ name: String, _ value: String, _ isConsumerProtocol: Bool
  ) -> Explanation? {
    guard LibraryProperties.canonicalName(name) == "partition.assignment.strategy" else {
      return nil
    }
    let strategies = value.split(separator: ",").map { strategy in
      String(strategy.drop { $0 == " " }.prefix { $0 != " " })
    }
    guard strategies.contains(where: { $0.hasPrefix("cooperative") }) else { return nil }
    if !LibraryVersion.isAtLeast(2, 6, 1) {
      return (
        "cooperative assignment can lose partitions before librdkafka 2.6.1, and this is "
          + LibraryVersion.text,
        "use `range` or `roundrobin`, or install a newer librdkafka"
      )
    }
    guard strategies.contains(where: { !$0.hasPrefix("cooperative") }) else { return nil }
    return (
      "`cooperative-sticky` and the other strategies cannot stand side by side",
      "choose one; a group changes from one to the other with all its members stopped"
    )
  }

  private static func loginProblems(
    in user: ClientProperties, _ section: ClientProperties.Section
  ) -> [PropertyProblem] {
    guard !LibraryVersion.isAtLeast(2, 6, 1) else { return [] }
    return user[section].compactMap { name, value in
      guard LibraryProperties.canonicalName(name) == "sasl.mechanisms",
        value.uppercased().hasPrefix("SCRAM")
      else { return nil }
      return PropertyProblem(
        section: section, name: name,
        message: "librdkafka \(LibraryVersion.text) cannot log in with SCRAM to Kafka 4.0 or "
          + "later (\"invalid credentials\", although they are right)",
        remedy: "use librdkafka 2.6.1 or later, or another mechanism", isWarning: true)
    }
  }
}
