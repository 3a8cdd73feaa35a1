import Pipeline

/// When something that was asked in vain may be asked again: after a wait that grows.
struct Question {
  private var attempt = 0
  private var next = Deadline.now

  var isDue: Bool { next.isPast }

  mutating func failed() {
    var random = Chance()
    let wait = RetryDelay.nanoseconds(attempt: attempt, random: &random)
    next = .after(.nanoseconds(Int64(wait)))
    attempt += 1
  }

  mutating func answered() { self = Question() }
}
