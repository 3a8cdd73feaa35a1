/// A property that Sluice sets itself, because a guarantee rests on it.
package struct OwnedProperty: Sendable {
  package let name: String
  /// The sections of the configuration in which it may not stand.
  package let sections: [ClientProperties.Section]
  /// What to write instead, as a sentence's end: "set `instance`".
  package let remedy: String
}

/// The properties that are Sluice's, as data: `Configuration` does not import this module, so
/// whoever composes the two hands it `ClientConfiguration.problems(in:instance:)`, which knows this
/// table.
package enum OwnedProperties {
  package static let all: [OwnedProperty] = [
    both("enable.auto.commit", "leave it out: Sluice commits what is delivered"),
    both("auto.commit.enable", "leave it out: Sluice commits what is delivered"),
    both("enable.auto.offset.store", "leave it out: Sluice keeps the offsets itself"),
    both("isolation.level", "leave it out: Sluice reads committed records only"),
    both("enable.idempotence", "leave it out: the producer is always idempotent"),
    both("transactional.id", "set `instance`, from which Sluice derives it"),
    both("group.instance.id", "set `instance`, from which Sluice derives it"),
    OwnedProperty(
      name: "message.max.bytes", sections: [.common, .producer],
      remedy: "leave it out: the topic's own `max.message.bytes` decides"),
    both("delivery.report.only.error", "leave it out: every delivery is awaited"),
    both("enabled_events", "leave it out"),
    both("log.queue", "leave it out: the library's log goes to Sluice's"),
  ]

  /// The remedy for `name`, aliases included, where it may not stand in `section`.
  package static func remedy(
    for name: String, in section: ClientProperties.Section
  ) -> String? {
    let canonical = LibraryProperties.canonicalName(name)
    return all.first {
      ($0.name == name || $0.name == canonical) && $0.sections.contains(section)
    }?.remedy
  }

  private static func both(_ name: String, _ remedy: String) -> OwnedProperty {
    OwnedProperty(name: name, sections: ClientProperties.Section.allCases, remedy: remedy)
  }
}
