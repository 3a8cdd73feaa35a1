@testable import Pipeline

extension RecordTally {
  /// Of a record with so many clean items and rejected ones; of a tombstone where it has none.
  static func of(clean: Int = 0, rejected: Int = 0) -> RecordTally {
    var verdicts: [Verdict] = (0..<clean).map {
      .clean(CleanRecord(route: 0, item: $0, value: nil, key: .kept))
    }
    verdicts += (0..<rejected).map { _ in
      let reason = Reason(stage: .validate, code: "type", message: "not of type string")
      return .rejected(Rejection(route: 0, reason: reason))
    }
    if verdicts.isEmpty { verdicts = [.skipped(route: 0, code: .tombstone)] }
    return RecordTally(verdicts)
  }
}
