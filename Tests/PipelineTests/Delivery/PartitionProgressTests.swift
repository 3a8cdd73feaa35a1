import Pipeline
import Testing

@Suite struct PartitionProgressTests {
  private static func progress(
    _ guarantee: DeliveryGuarantee = .atLeastOnce, start: Int64? = 0, committed: Int64? = nil
  ) -> PartitionProgress { PartitionProgress(guarantee, start: start, committed: committed) }

  // MARK: Reading

  @Test func `where it stands is not known before the first record, or a start`() {
    var progress = Self.progress(start: nil)
    #expect(progress.position == nil)
    #expect(progress.done == nil)
    #expect(progress.offsetToCommit == nil)
    #expect(progress.rewindOffset == nil)
    _ = progress.begin(offset: 7, bytes: 1)
    #expect(progress.position == 8)
    #expect(progress.done == 7)
    #expect(progress.offsetToCommit == nil)
    #expect(progress.rewindOffset == 7)
    #expect(Self.progress(start: 4).position == 4)
  }

  @Test(arguments: DeliveryGuarantee.allCases)
  func `an end of the log is the position where none is known, and is committed`(
    _ guarantee: DeliveryGuarantee
  ) {
    var progress = Self.progress(guarantee, start: nil)
    #expect(progress.reachedEnd(at: 9, skipped: .none) == PartitionProgress.Done())
    #expect(progress.position == 9)
    #expect(progress.rewindOffset == 9)
    #expect(progress.offsetToCommit == 9)
    progress.didCommit(9)
    #expect(progress.offsetToCommit == nil)
    #expect(progress.begin(offset: 9, bytes: 1) == 0)
    #expect(progress.offsetToCommit == nil)
  }

  @Test func `a record that was read before does not begin again`() throws {
    var progress = Self.progress()
    #expect(progress.begin(offset: 3, bytes: 1, skipped: SkippedOffsets(gap: 3)) == 0)
    #expect(progress.begin(offset: 3, bytes: 1) == nil)
    #expect(progress.begin(offset: 1, bytes: 1) == nil)
    #expect(progress.begin(offset: 4, bytes: 1) == 1)
    #expect(progress.recordsInFlight == 2)
  }

  @Test(arguments: DeliveryGuarantee.allCases)
  func `offsets at the log's end count once nothing before them is in flight`(
    _ guarantee: DeliveryGuarantee
  ) throws {
    var progress = Self.progress(guarantee)
    let record = try #require(progress.begin(offset: 0, bytes: 1) as Watermark.Sequence?)
    let gap = SkippedOffsets(gap: 2)
    #expect(progress.reachedEnd(at: 3, skipped: gap).skipped.isNone)
    let step = try #require(progress.handedOver(record, .of()) as PartitionProgress.Step?)
    #expect(step.done.skipped == (guarantee == .atLeastOnce ? gap : .none))
    #expect(progress.offsetToCommit == 3)
    let more = progress.reachedEnd(at: 4, skipped: SkippedOffsets(gap: 1))
    #expect(more.skipped.total == (guarantee == .atLeastOnce ? 1 : 0))
    #expect(progress.offsetToCommit == 4)
    if guarantee == .exactlyOnce {
      #expect(progress.takeUncommitted().skipped == SkippedOffsets(gap: 3))
    }
  }

  // MARK: Being done

  @Test func `records done out of order move the watermark over all that are done in front`() throws
  {
    var progress = Self.progress()
    let records = (0..<3).compactMap { progress.begin(offset: $0, bytes: 10) }
    for record in records {
      let step = try #require(progress.handedOver(record, .of(clean: 1)) as PartitionProgress.Step?)
      #expect(step.doneIndex == nil)
    }
    let last = try #require(progress.acknowledged(records[2]) as PartitionProgress.Step?)
    #expect(last.doneIndex == 2)
    #expect(last.passed == 0)
    #expect(last.done.tally == .of(clean: 1))
    #expect(progress.offsetToCommit == nil)
    #expect(progress.acknowledged(records[0])?.passed == 1)
    #expect(progress.firstSequence == 1)
    #expect(progress.index(of: records[2]) == 1)
    let step = try #require(progress.acknowledged(records[1]) as PartitionProgress.Step?)
    #expect(step.doneIndex == 0)
    #expect(step.passed == 2)
    #expect(progress.offsetToCommit == 3)
    #expect(progress.bytesInFlight == 0)
    #expect(progress.isDrained)
  }

  @Test func `acknowledgements may come before the record is handed over`() throws {
    var progress = Self.progress()
    let record = try #require(progress.begin(offset: 0, bytes: 1) as Watermark.Sequence?)
    for _ in 0..<2 {
      let step = progress.acknowledged(record)
      #expect(step != nil)
      #expect(step?.doneIndex == nil)
    }
    let step = try #require(
      progress.handedOver(record, .of(clean: 1, rejected: 1)) as PartitionProgress.Step?)
    #expect(step.doneIndex == 0)
    #expect(step.done.tally == .of(clean: 1, rejected: 1))
    #expect(progress.done == 1)
  }

  @Test func `a record of skips alone is done when it is handed over`() throws {
    var progress = Self.progress()
    let record = try #require(progress.begin(offset: 0, bytes: 1) as Watermark.Sequence?)
    let step = try #require(progress.handedOver(record, .of()) as PartitionProgress.Step?)
    #expect(step.done.tally?.skipped == .tombstone)
    #expect(progress.offsetToCommit == 1)
  }

  @Test(arguments: [true, false])
  func `a clean record refused for good counts as rejected`(_ isEarly: Bool) throws {
    var progress = Self.progress()
    let record = try #require(progress.begin(offset: 0, bytes: 1) as Watermark.Sequence?)
    if isEarly { progress.refuse(record, .tooLarge) }
    #expect(progress.handedOver(record, .of(clean: 2))?.doneIndex == nil)
    if !isEarly { progress.refuse(record, .tooLarge) }
    #expect(progress.acknowledged(record)?.doneIndex == nil)
    let tally = try #require(progress.acknowledged(record)?.done.tally)
    #expect(tally.clean == 1)
    #expect(tally.rejected.map(\.code) == ["too-large"])
    #expect(tally.rejected.map(\.stage) == [.deliver])
  }

  // MARK: Committing

  @Test func `nothing is committed twice, and no commit goes back`() throws {
    var progress = Self.progress(start: 5, committed: 3)
    #expect(progress.offsetToCommit == 5)
    progress.didCommit(5)
    #expect(progress.offsetToCommit == nil)
    progress.didCommit(4)
    #expect(progress.committed == 5)
    let record = try #require(progress.begin(offset: 5, bytes: 1) as Watermark.Sequence?)
    _ = progress.handedOver(record, .of())
    #expect(progress.offsetToCommit == 6)
  }

  @Test func `with a start that is known, offsets before the first record can be committed`() {
    var progress = Self.progress(start: 5)
    #expect(progress.offsetToCommit == nil)
    _ = progress.reachedEnd(at: 8, skipped: SkippedOffsets(gap: 3))
    #expect(progress.offsetToCommit == 8)
  }

  @Test func `offsets without a record are committed no earlier than they count`() throws {
    var progress = Self.progress(start: 5)
    let record = try #require(
      progress.begin(offset: 9, bytes: 1, skipped: SkippedOffsets(gap: 4)) as Watermark.Sequence?)
    #expect(progress.offsetToCommit == nil)
    #expect(progress.rewindOffset == 5)
    #expect(progress.handedOver(record, .of())?.done.skipped == SkippedOffsets(gap: 4))
    #expect(progress.offsetToCommit == 10)
  }

  @Test func `exactly once, verdicts count when their transaction has committed`() throws {
    var progress = Self.progress(.exactlyOnce)
    let first = try #require(progress.begin(offset: 0, bytes: 1) as Watermark.Sequence?)
    let second = try #require(
      progress.begin(offset: 2, bytes: 1, skipped: SkippedOffsets(gap: 1)) as Watermark.Sequence?)
    #expect(progress.handedOver(first, .of(clean: 1))?.doneIndex == nil)
    let early = try #require(
      progress.handedOver(second, .of(rejected: 1)) as PartitionProgress.Step?)
    #expect(early.doneIndex == nil)
    let step = try #require(progress.acknowledged(second) as PartitionProgress.Step?)
    #expect(step.doneIndex == 1)
    #expect(step.done == PartitionProgress.Done())
    #expect(progress.acknowledged(first)?.passed == 2)

    let counts = progress.takeUncommitted()
    #expect(counts.tallies == [.of(rejected: 1), .of(clean: 1)])
    #expect(counts.skipped == SkippedOffsets(gap: 1))
    #expect(progress.takeUncommitted() == PartitionProgress.Uncommitted())
  }

  @Test func `reading again begins at the watermark, or, exactly once, at the last commit`() throws
  {
    for (guarantee, expected) in [(DeliveryGuarantee.atLeastOnce, 1), (.exactlyOnce, 0)] {
      var progress = Self.progress(guarantee)
      let records = (0..<2).compactMap { progress.begin(offset: $0, bytes: 1) }
      _ = progress.handedOver(records[0], .of())
      #expect(progress.rewindOffset == Int64(expected))
      progress.didCommit(1)
      #expect(progress.rewindOffset == 1)
    }
    #expect(Self.progress(.exactlyOnce, start: 5, committed: 3).rewindOffset == 3)
    // What lies before the first record was not committed: it is read, and counted, again.
    var progress = Self.progress(.exactlyOnce, start: 5)
    _ = progress.begin(offset: 9, bytes: 1, skipped: SkippedOffsets(gap: 4))
    #expect(progress.rewindOffset == 5)
  }

  // MARK: Giving up

  @Test func `what is reported for an abandoned partition is late`() throws {
    var progress = Self.progress()
    let records = (0..<3).compactMap { progress.begin(offset: $0, bytes: 10) }
    for _ in 0..<2 { #expect(progress.willProduce() == true) }
    _ = progress.handedOver(records[0], .of(clean: 1))
    _ = progress.acknowledged(records[0])
    progress.reported()
    #expect(progress.abandon() == true)
    #expect(progress.abandon() == false)

    #expect(progress.begin(offset: 3, bytes: 1) == nil)
    #expect(progress.handedOver(records[1], .of(clean: 1)) == nil)
    #expect(progress.acknowledged(records[1]) == nil)
    #expect(progress.index(of: records[1]) == nil)
    #expect(progress.willProduce() == false)
    progress.refuse(records[1], .tooLarge)
    #expect(
      progress.reachedEnd(at: 9, skipped: SkippedOffsets(gap: 6)) == PartitionProgress.Done())

    #expect(progress.isDrained)
    #expect(progress.bytesInFlight == 0)
    #expect(progress.recordsInFlight == 0)
    #expect(!progress.isSpent)
    progress.reported()
    #expect(progress.isSpent)
    // What was done before stays known: reading goes on from there.
    #expect(progress.rewindOffset == 1)
    #expect(progress.offsetToCommit == 1)
  }

  @Test func `one that is given up before its first record still knows where reading began`() {
    var progress = Self.progress(.exactlyOnce, start: nil)
    _ = progress.abandon()
    #expect(progress.rewindOffset == nil)
    #expect(progress.begin(offset: 7, bytes: 1) == nil)
    #expect(progress.begin(offset: 8, bytes: 1) == nil)
    #expect(progress.rewindOffset == 7)
    #expect(progress.recordsInFlight == 0)
  }

  @Test func `outputs are uncommitted from their making until a transaction takes the partition`() {
    var progress = Self.progress(.exactlyOnce)
    #expect(!progress.isUncommitted)
    #expect(progress.willProduce() == true)
    #expect(progress.isUncommitted)
    _ = progress.takeUncommitted()
    #expect(!progress.isUncommitted)
    #expect(progress.willProduce() == true)
    _ = progress.abandon()
    // A transaction that would commit now has outputs without their offsets.
    #expect(progress.takeUncommitted() == PartitionProgress.Uncommitted())
    #expect(progress.isUncommitted)
  }

  @Test func `a stuck partition is not waited for, and still commits what is done`() throws {
    var progress = Self.progress()
    let records = (0..<2).compactMap { progress.begin(offset: $0, bytes: 1) }
    for record in records { _ = progress.handedOver(record, .of(clean: 1)) }
    progress.stick()
    #expect(progress.isStuck)
    #expect(progress.isDrained)
    #expect(progress.acknowledged(records[0])?.passed == 1)
    #expect(progress.offsetToCommit == 1)
    #expect(!progress.isSpent)
  }

  @Test func `what stands behind a halt weighs nothing once the records before it are done`() throws
  {
    var progress = Self.progress()
    let records = (0..<3).compactMap { progress.begin(offset: $0, bytes: 10) }
    progress.halt(records[1])
    _ = progress.handedOver(records[0], .of(clean: 1))
    #expect(progress.bytesInFlight == 30)
    _ = progress.acknowledged(records[0])
    #expect(progress.bytesInFlight == 0)
    #expect(progress.recordsInFlight == 0)
    #expect(progress.offsetToCommit == 1)
  }
}
