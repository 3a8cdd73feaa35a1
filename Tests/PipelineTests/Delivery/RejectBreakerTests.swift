import Pipeline
import TestSupport
import Testing

@Suite struct RejectBreakerTests {
  /// How many rejections in a row open it.
  private static func limit(_ share: Double, _ of: Int) -> Int {
    var breaker = RejectBreaker(StopOnRejects(share: share, of: of))
    var count = 1
    while !breaker.count(isRejected: true) { count += 1 }
    return count
  }

  @Test(arguments: [
    (0.5, 1000, 500), (1.0, 1000, 1000), (1.0, 1, 1), (0.001, 10, 1), (0.5, 3, 2), (0.34, 3, 2),
  ])
  func `it opens with the verdict that makes the share of a whole window rejected`(
    _ share: Double, _ of: Int, _ expected: Int
  ) {
    #expect(Self.limit(share, of) == expected)
  }

  @Test func `a share in percent needs no rejection more than it says`() {
    for percent in 1...100 {
      #expect(Self.limit(Double(percent) / 100, 100) == percent, "\(percent) %")
    }
  }

  @Test func `it stays open`() {
    var breaker = RejectBreaker(StopOnRejects(share: 0.5, of: 2))
    #expect(!breaker.isOpen)
    #expect(breaker.count(isRejected: true) == true)
    for _ in 0..<5 { #expect(breaker.count(isRejected: false) == true) }
    #expect(breaker.isOpen)
  }

  @Test func `a rejection counts until the window has passed it`() {
    var breaker = RejectBreaker(StopOnRejects(share: 0.5, of: 4))
    for isRejected in [true, false, false, false, true, false, false, false] {
      #expect(breaker.count(isRejected: isRejected) == false)
    }
    #expect(breaker.count(isRejected: true) == false)
    #expect(breaker.count(isRejected: false) == false)
    #expect(breaker.count(isRejected: false) == false)
    #expect(breaker.count(isRejected: true) == true)
  }

  @Test func `it agrees with a count of the last verdicts`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<500 {
      let of = Int.random(in: 1...12, using: &random)
      let limit = Int.random(in: 1...of, using: &random)
      var breaker = RejectBreaker(StopOnRejects(share: Double(limit) / Double(of), of: of))
      var verdicts: [Bool] = []
      for _ in 0..<60 {
        verdicts.append(Int.random(in: 0..<3, using: &random) == 0)
        let isOpen = verdicts.suffix(of).count { $0 } >= limit
        #expect(breaker.count(isRejected: verdicts.last!) == isOpen)
        if isOpen { break }
      }
    }
  }
}
