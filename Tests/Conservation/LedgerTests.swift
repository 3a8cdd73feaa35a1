import Testing

@Suite struct `The ledger` {
  /// Two source partitions of three inputs: one output, a skip, two outputs.
  private static func ledger() -> Ledger {
    var ledger = Ledger(sources: 2)
    for source in 0..<2 {
      for offset in 0..<3 {
        ledger.expect((0..<[1, 0, 2][offset]).map { slot(source, offset, $0) }, from: source)
      }
    }
    return ledger
  }

  private static func slot(_ source: Int, _ offset: Int, _ number: Int) -> Slot {
    var fingerprint = Fingerprint()
    for part in [source, offset, number] { fingerprint.add(UInt64(part)) }
    return Slot(topic: 0, fingerprint: fingerprint)
  }

  private static func output(
    _ source: Int, _ offset: Int, _ number: Int = 0, key: String? = "k", partition: Int32 = 0,
    claims: [SourcePlace]? = nil
  ) -> Observation {
    Observation(
      topic: 0, partition: partition, offset: 0, key: key.map { Array($0.utf8) },
      fingerprint: slot(source, offset, number).fingerprint,
      claims: claims ?? [SourcePlace(source: source, offset: Int64(offset))])
  }

  private static let all = [
    output(0, 0), output(1, 0), output(1, 2), output(1, 2, 1), output(0, 2), output(0, 2, 1),
  ]

  private func audit(
    _ outputs: [Observation], mayRepeat: Bool = false,
    isRemoved: (SourcePlace) -> Bool = { _ in false }
  ) -> Audit {
    var ledger = Self.ledger()
    for output in outputs { ledger.observe(output) }
    return ledger.audit(mayRepeat: mayRepeat, isRemoved: isRemoved)
  }

  @Test func `is clean where each input is found once, and a skip not at all`() {
    let audit = audit(Self.all)
    #expect(audit.isClean)
    #expect(audit.inputs == 6)
    #expect(audit.outputs == 6)
    #expect(audit.repeats == 0)
    #expect(audit.unread == [])
  }

  @Test(arguments: all.indices)
  func `notices each output that is lost`(_ index: Int) {
    var outputs = Self.all
    outputs.remove(at: index)
    #expect(audit(outputs).counts == [.lost: 1])
    #expect(audit(outputs, mayRepeat: true).counts == [.lost: 1])
  }

  @Test(arguments: all.indices)
  func `notices each output that is repeated, where none may be`(_ index: Int) {
    let outputs = Self.all + [Self.all[index]]
    #expect(audit(outputs).counts == [.repeated: 1])
    #expect(audit(outputs).repeats == 1)
    let lenient = audit(outputs, mayRepeat: true)
    #expect(lenient.isClean)
    #expect(lenient.repeats == 1)
  }

  @Test(arguments: [
    // Content that the input does not come to, an output of a skip, one of an input that never was,
    // one that names none.
    output(0, 0, 7), output(0, 1), output(0, 3), output(5, 0), output(0, 0, claims: []),
    output(0, 0, claims: [SourcePlace(source: 1, offset: 0)]),
  ])
  func `notices what nothing comes to`(_ output: Observation) {
    #expect(audit(Self.all + [output], mayRepeat: true).counts == [.invented: 1])
  }

  @Test func `notices disorder within a source partition and key`() {
    var outputs = Self.all
    outputs.swapAt(0, 4)
    #expect(audit(outputs).counts == [.disordered: 1])
    outputs = Self.all
    outputs.swapAt(2, 3)
    #expect(audit(outputs).counts == [.disordered: 1])
  }

  @Test func `takes no order between keys, source partitions, and records without a key`() {
    #expect(audit([1, 2, 0, 3, 4, 5].map { Self.all[$0] }).isClean)
    #expect(audit([2, 3, 4, 5, 0, 1].map { Self.all[$0] }).counts == [.disordered: 2])
    let keyless = [Self.output(0, 2, 1, key: nil), Self.output(0, 0, key: nil)]
    #expect(audit(keyless, isRemoved: { _ in true }).counts[.disordered] == nil)
    let keys = [Self.output(0, 2, 1, key: "a"), Self.output(0, 0, key: "b")]
    #expect(audit(keys, isRemoved: { _ in true }).counts[.disordered] == nil)
  }

  @Test func `lets a repetition come late, since a first occurrence counts`() {
    #expect(audit(Self.all + [Self.all[0]], mayRepeat: true).isClean)
  }

  @Test func `notices a key in two partitions`() {
    var outputs = Self.all
    outputs[5].partition = 1
    #expect(audit(outputs).counts == [.scattered: 1])
  }

  @Test func `lists what was removed before it was read, and nothing else`() {
    let removed = SourcePlace(source: 0, offset: 0)
    let without = Array(Self.all.dropFirst())
    #expect(audit(without, isRemoved: { $0 == removed }).isClean)
    #expect(audit(without, isRemoved: { $0 == removed }).unread == [removed])
    #expect(audit(without, isRemoved: { $0.source == 1 }).counts == [.lost: 1])
    #expect(audit(Self.all, isRemoved: { _ in true }).unread == [])
  }

  @Test
  func `notices half of an input that was removed, where transactions should hold it together`() {
    let half = Array(Self.all.dropLast())
    #expect(audit(half, isRemoved: { $0.source == 0 }).counts == [.torn: 1])
    #expect(audit(half, mayRepeat: true, isRemoved: { $0.source == 0 }).isClean)
  }

  @Test func `wants each of two equal inputs`() {
    var ledger = Ledger(sources: 1)
    ledger.expect([Self.slot(0, 0, 0)], from: 0)
    ledger.expect([Self.slot(0, 0, 0)], from: 0)
    let claims = [SourcePlace(source: 0, offset: 0), SourcePlace(source: 0, offset: 1)]
    ledger.observe(Self.output(0, 0, claims: claims))
    #expect(ledger.audit(mayRepeat: false, isRemoved: { _ in false }).counts == [.lost: 1])
    ledger.observe(Self.output(0, 0, claims: claims))
    #expect(ledger.audit(mayRepeat: false, isRemoved: { _ in false }).isClean)
  }
}

extension Observation: CustomTestStringConvertible {
  var testDescription: String { "\(topic)[\(partition)]@\(offset), claims \(claims)" }
}
