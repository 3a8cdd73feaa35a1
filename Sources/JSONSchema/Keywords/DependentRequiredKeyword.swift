import JSON

/// `dependentRequired`, since 2019-09: members that must be there where another is. One violation for
/// each that is missing, at the object.
struct DependentRequiredKeyword: Keyword {
  let dependencies: [(trigger: Key, names: [Key])]
  /// All of them, and for each dependency where its names stand among them.
  private let all: NameList
  private let numbers: [(trigger: Int, names: [Int])]

  static let definition = KeywordDefinition("dependentRequired", .validation, since: .draft201909) {
    context throws(SchemaError) in
    guard context.value.kind == .object else {
      throw context.fail("'dependentRequired' is an object of arrays of member names")
    }
    var dependencies: [(Key, [Key])] = []
    for member in context.value.members {
      dependencies.append((Key(of: member.name), try context.memberNames(member.value)))
    }
    return DependentRequiredKeyword(dependencies)
  }

  init(_ dependencies: [(trigger: Key, names: [Key])]) {
    self.dependencies = dependencies
    var keys: [Key] = []
    var known: [Key: Int] = [:]
    func number(_ key: Key) -> Int {
      if let number = known[key] { return number }
      known[key] = keys.count
      keys.append(key)
      return keys.count - 1
    }
    numbers = dependencies.map { (number($0.trigger), $0.names.map(number)) }
    all = NameList(keys)
  }

  func lower(into block: inout BlockBuilder) {
    for (trigger, names) in dependencies {
      block.addDependency(of: trigger.bytes, on: names.map(\.bytes))
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .object else { return }
    run.charge(membersOf: value)
    let isThere = all.presence(in: value)
    run.charge(parts: isThere.count + dependencies.count)
    for (trigger, names) in numbers where isThere[trigger] {
      run.charge(parts: names.count)
      for name in names where !isThere[name] {
        if run.stops() { return }
        report(all.keys[name], beside: all.keys[trigger], of: value, &run)
      }
    }
  }

  private func report(
    _ name: Key, beside trigger: Key, of value: Value, _ run: inout Explanation
  ) {
    run.report(
      value, expected: "the member \(Phrases.quoted(name)) beside \(Phrases.quoted(trigger))",
      "the member \(Phrases.quoted(name)) is missing: \(Phrases.quoted(trigger)) needs it",
      reveals: false)
  }
}
