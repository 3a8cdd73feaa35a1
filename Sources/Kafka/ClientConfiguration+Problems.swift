import CRdKafka

/// What is wrong with a property that the user wrote.
package struct PropertyProblem: Sendable, Equatable {
  /// Where it stands; `common` too where several properties together are wrong.
  package let section: ClientProperties.Section
  /// As written; empty where several properties together are wrong or one is missing.
  package let name: String
  package let message: String
  /// What to do about it.
  package let remedy: String?
  /// Worth saying, but the client can start.
  package var isWarning = false
}

extension ClientConfiguration {
  /// Everything that is wrong with the properties and can be known without a broker: `check` uses
  /// it, and `run` before its first connection.
  ///
  ///     for problem in ClientConfiguration.problems(in: properties, instance: nil) {
  ///       print(problem.section, problem.name, problem.message, problem.remedy ?? "")
  ///     }
  ///
  /// - Parameter transactionalID: that of the producer; nil for one without transactions.
  package static func problems(
    in user: ClientProperties, instance: String?, transactionalID: String? = nil
  ) -> [PropertyProblem] {
    var problems: [PropertyProblem] = []
    for section in ClientProperties.Section.allCases {
      for (name, value) in user[section] {
        if let problem = problem(name, value, in: section) { problems.append(problem) }
      }
    }
    problems += missing(in: user)
    problems += unsupported(in: user)
    if problems.allSatisfy({ $0.isWarning }) {
      problems += conflicts(in: user, instance: instance, transactionalID: transactionalID)
    }
    return problems
  }

  private static func problem(
    _ name: String, _ value: String, in section: ClientProperties.Section
  ) -> PropertyProblem? {
    if let problem = misplaced(name, in: section) { return problem }
    if isExplained(name) { return nil }
    guard let refusal = ConfigurationHandle().set(name, value) else { return nil }
    guard LibraryProperties.knownProperty(name) == nil else {
      // librdkafka speaks of an alias by the other name.
      let message = refusal.replacing(LibraryProperties.canonicalName(name), with: name)
      return PropertyProblem(section: section, name: name, message: message, remedy: nil)
    }
    return PropertyProblem(
      section: section, name: name,
      message: "librdkafka \(LibraryVersion.text) has no property `\(name)`",
      remedy: LibraryProperties.closestName(to: name).map { "did you mean `\($0)`?" })
  }

  private static func misplaced(
    _ name: String, in section: ClientProperties.Section
  ) -> PropertyProblem? {
    guard let side = LibraryProperties.knownProperty(name)?.side else { return nil }
    switch (section, side) {
    case (.consumer, .producer):
      return PropertyProblem(
        section: section, name: name, message: "`\(name)` is a property of producers",
        remedy: "move it to `producer`")
    case (.producer, .consumer):
      return PropertyProblem(
        section: section, name: name, message: "`\(name)` is a property of consumers",
        remedy: "move it to `consumer`")
    default: return nil
    }
  }

  private static func missing(in user: ClientProperties) -> [PropertyProblem] {
    var problems: [PropertyProblem] = []
    func require(_ name: String, in properties: [(name: String, value: String)], _ example: String)
    {
      guard (value(of: name, in: properties) ?? "").isEmpty else { return }
      problems.append(
        PropertyProblem(
          section: .common, name: "", message: "`\(name)` is missing",
          remedy: "add `\(name): \(example)`"))
    }
    let consumer = user.common + user.consumer
    require("bootstrap.servers", in: consumer, "localhost:9092")
    if value(of: "bootstrap.servers", in: consumer) != nil {
      require("bootstrap.servers", in: user.common + user.producer, "localhost:9092")
    }
    require("group.id", in: consumer, "sluice")
    return problems
  }

  /// Properties that contradict each other, files that cannot be read: what librdkafka finds when
  /// it makes a client, which it does here without a broker to talk to.
  private static func conflicts(
    in user: ClientProperties, instance: String?, transactionalID: String?
  ) -> [PropertyProblem] {
    var messages: [String] = []
    for role in [Role.consumer, .producer] {
      let configuration = ClientConfiguration(
        role, user, instance: instance, transactionalID: transactionalID)
      do throws(KafkaError) {
        _ = try ClientHandle(
          role, configuration.withoutBrokers, context: ClientContext(log: nil))
      } catch { if !messages.contains(error.message) { messages.append(error.message) } }
    }
    return messages.map {
      PropertyProblem(section: .common, name: "", message: $0, remedy: nil)
    }
  }

  private init(properties: [(name: String, value: String)]) { self.properties = properties }

  private var withoutBrokers: ClientConfiguration {
    ClientConfiguration(
      properties: properties.filter {
        LibraryProperties.canonicalName($0.name)
          != LibraryProperties.canonicalName("bootstrap.servers")
      })
  }
}
