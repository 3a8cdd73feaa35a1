import Pipeline

/// The verdicts of one record, kept until it is done: only then are they counted.
struct RecordTally {
  struct Rejected {
    var route: Int?
    var stage: Stage
    var code: String
  }

  /// Of the clean ones; all items of a record have one route.
  var route: Int?
  var clean = 0
  var rejected: [Rejected] = []
  var skipped: SkipCode?

  init(_ verdicts: [Verdict]) {
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
  mutating func refuse(_ code: DeliverCode) {
    clean -= 1
    rejected.append(Rejected(route: route, stage: .deliver, code: code.rawValue))
  }

  /// How many outputs the record has: one for each verdict but a skip.
  var outputs: Int { clean + rejected.count }
}
