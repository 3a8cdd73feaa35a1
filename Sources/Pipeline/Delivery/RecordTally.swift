/// The verdicts of one record, kept until it is done: only then are they counted.
package struct RecordTally: Sendable, Equatable {
  package struct Rejected: Sendable, Equatable {
    package var route: Int?
    package var stage: Stage
    package var code: String
  }

  /// Of the clean ones; all items of a record have one route.
  package private(set) var route: Int?
  package private(set) var clean = 0
  package private(set) var rejected: [Rejected] = []
  package private(set) var skipped: SkipCode?

  package init(_ verdicts: [Verdict]) {
    for verdict in verdicts {
      switch verdict {
      case .clean(let record):
        route = record.route
        clean += 1
      case .rejected(let rejection):
        let reason = rejection.reason
        rejected.append(Rejected(route: rejection.route, stage: reason.stage, code: reason.code))
      case .skipped(let route, let code):
        self.route = route
        skipped = code
      }
    }
  }

  /// The broker refused a clean record for good: it is a rejection now.
  package mutating func refuse(_ code: DeliverCode) {
    clean -= 1
    rejected.append(Rejected(route: route, stage: .deliver, code: code.rawValue))
  }

  /// How many outputs the record has: one for each verdict but a skip.
  package var outputs: Int { clean + rejected.count }
}
