/// What makes a run with kills worth something.
struct Evidence {
  var kills: [WorkerKiller.Kill]
  /// Inputs that were done while kills went on.
  var doneUnderFire: Int64
  var inputs: Int

  /// Kills that found records in flight.
  var busy: Int { kills.filter { $0.inFlight ?? 0 > 0 }.count }

  /// Why it proves too little.
  var weaknesses: [String] {
    var weaknesses: [String] = []
    if busy * 2 <= kills.count {
      weaknesses.append("only \(busy) of \(kills.count) kills found records in flight")
    }
    if doneUnderFire * 2 < Int64(inputs) {
      weaknesses.append("only \(doneUnderFire) of \(inputs) inputs were done while kills went on")
    }
    return weaknesses
  }
}
