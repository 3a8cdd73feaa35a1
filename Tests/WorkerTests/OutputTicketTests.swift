import Testing

@testable import Worker

@Suite struct OutputTicketTests {
  @Test(arguments: [
    (0, 0, 0), (65534, 262_143, 536_870_911), (1, 2, 3), (40_000, 1 << 17, 1 << 28),
  ])
  func `it comes back from its bits`(slot: Int, sequence: Int, ordinal: Int) {
    for isDeadLetter in [false, true] {
      let ticket = OutputTicket(
        slot: slot, sequence: UInt64(sequence), ordinal: ordinal, isDeadLetter: isDeadLetter)
      #expect(OutputTicket(opaque: ticket.opaque) == ticket)
      #expect(!ticket.isProbe)
    }
  }

  @Test func `what a probe sends is told from all outputs`() {
    #expect(OutputTicket(opaque: OutputTicket.probe(0)).isProbe)
    #expect(OutputTicket(opaque: OutputTicket.probe(1 << 40)).isProbe)
    #expect(OutputTicket.probe(1) != OutputTicket.probe(2))
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 1_099_511_627_776, 1_099_511_640_121] as [UInt64])
  func `the low bits of a sequence name one record in flight`(first: UInt64) {
    for ahead in [UInt64(0), 1, 1000, UInt64(OutputTicket.recordLimit - 1)] {
      let low = OutputTicket(
        opaque: OutputTicket(slot: 1, sequence: first + ahead, ordinal: 1).opaque
      ).sequence
      #expect(OutputTicket.whole(low, notBefore: first) == first + ahead)
    }
  }
}
