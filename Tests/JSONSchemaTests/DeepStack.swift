import Foundation

/// Runs something with more stack than the threads of tests have everywhere.
enum DeepStack {
  private final class Box<Result>: @unchecked Sendable {
    let body: () throws -> Result
    var result: Swift.Result<Result, any Error>?
    init(_ body: @escaping () throws -> Result) { self.body = body }
  }

  static func run<Result>(_ body: @escaping () throws -> Result) throws -> Result {
    let box = Box(body)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = Swift.Result { try box.body() }
      ended.signal()
    }
    thread.stackSize = 64 << 20
    thread.start()
    ended.wait()
    return try box.result!.get()
  }
}
