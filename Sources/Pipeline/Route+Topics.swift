extension Route {
  /// The same route between other topics.
  package func renamingTopics(_ rename: (String) -> String) -> Route {
    Route(
      name: name, from: from.map(rename), when: when, items: items, schema: schema, plan: plan,
      cleanSchema: cleanSchema, to: rename(to), deadLetters: rename(deadLetters), decode: decode,
      tombstones: tombstones, verify: verify, key: key, stopOnRejects: stopOnRejects,
      revealValues: revealValues)
  }
}
