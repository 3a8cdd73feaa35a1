import Foundation
import JSONSchema

/// Decoding and validating on one core, beside orjson and jsonschema-rs where Python has them.
struct EngineBenchmark {
  /// What compiling the large schema may take, in milliseconds.
  static let compileLimit = 500.0

  let options: Options
  /// `peer.py`; nil: nobody to compare with.
  var peerScript: String?
  /// Where the cases are written for it.
  var folder = ""

  /// Prints a table; how many promises are not kept.
  func run() throws -> Int {
    let cases = try EngineCases.all().filter { options.includes($0.name) }
    var missed = 0
    var subjects: [EngineSubject?] = []
    for the in cases {
      do { subjects.append(try EngineSubject(the)) } catch {
        subjects.append(nil)
        missed += 1
        print("  \(the.name) cannot be measured: \(error)")
      }
    }
    let peer = try startPeer(cases)
    print("engine: decode and validate, one core; \(options.rounds) rounds")
    if let peer { print("beside \(peer.name); the ratio says how many times as long they take") }

    var benchmarks: [Benchmark] = []
    var isCompared: [Bool] = []
    for (index, the) in cases.enumerated() {
      guard let subject = subjects[index] else { continue }
      let bytes = the.document.count
      benchmarks.append(
        Benchmark(the.name, bytes: bytes, limit: the.limit) { subject.decodeAndValidate() })
      isCompared.append(false)
      guard let peer else { continue }
      if let objection = try peer.objection(to: index) {
        missed += 1
        print("  \(the.name) is not compared: over there it is said: \(objection)")
        continue
      }
      isCompared[isCompared.count - 1] = true
      benchmarks.append(Benchmark(the.name, bytes: bytes) { peer.run(index, times: $0) })
    }
    let measured = Measurement.run(
      benchmarks, rounds: options.rounds, milliseconds: options.milliseconds)
    missed += report(measured, isCompared)
    missed += compile(beside: peer)
    return missed
  }

  /// - Parameter isCompared: of each case, whether the measurement after it is the other side's.
  private func report(_ measured: [Measurement], _ isCompared: [Bool]) -> Int {
    print(column("", 47) + "  best µs   median µs  best MB/s  allocations   theirs   ratio")
    var missed = 0
    var at = 0
    for isCompared in isCompared {
      let ours = measured[at]
      let theirs = isCompared ? measured[at + 1] : nil
      at += isCompared ? 2 : 1
      var line = column("  \(ours.benchmark.name), \(ours.benchmark.bytes) bytes", 45)
      line += number(ours.best / 1000, 3) + number(ours.median / 1000, 3) + "   "
      line += number(Double(ours.benchmark.bytes) / ours.best * 1000, 0)
      line += "    " + number(ours.allocations, 1)
      if let theirs {
        line += number(theirs.best / 1000, 2) + number(theirs.best / ours.best, 1)
        if theirs.best < ours.best {
          missed += 1
          line += "   slower than they are"
        }
      }
      if ours.allocations > 0 {
        missed += 1
        line += "   allocates"
      }
      if let limit = ours.benchmark.limit {
        let isMissed = ours.best / 1000 > limit
        missed += isMissed ? 1 : 0
        line += isMissed ? "   above its limit of \(limit)" : "   limit \(limit)"
      }
      print(line)
    }
    return missed
  }

  /// What the large schema takes to compile, best of a few.
  private func compile(beside peer: Peer?) -> Int {
    let schema = Array(GeneratedSchemas.large.utf8)
    guard options.includes("compile") else { return 0 }
    var best = Double.infinity
    var theirs = Double.infinity
    for _ in 0..<5 {
      var failure: (any Error)?
      let spent = ContinuousClock().measure {
        do { _ = try EngineSubject.compile(schema) } catch { failure = error }
      }
      if let failure {
        print("  compiling \(schema.count / 1000) KB of schema fails: \(failure)")
        return 1
      }
      best = min(best, spent.nanoseconds / 1e6)
      if let peer { theirs = min(theirs, peer.compile(times: 1) / 1e6) }
    }
    var line = "  compiling \(schema.count / 1000) KB of schema:" + number(best, 1) + " ms"
    if peer != nil { line += ", theirs" + number(theirs, 1) + " ms" }
    let isMissed = best > Self.compileLimit
    print(line + (isMissed ? "   above its limit of" : "   limit") + " \(Self.compileLimit)")
    return isMissed ? 1 : 0
  }

  private func startPeer(_ cases: [EngineCase]) throws -> Peer? {
    guard let peerScript else { return nil }
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, the) in cases.enumerated() {
      try Data(the.schema).write(to: URL(fileURLWithPath: "\(folder)/\(index).schema.json"))
      try Data(the.document).write(to: URL(fileURLWithPath: "\(folder)/\(index).json"))
    }
    try Data(GeneratedSchemas.large.utf8).write(
      to: URL(fileURLWithPath: "\(folder)/large.schema.json"))
    return try Peer(script: peerScript, folder: folder)
  }
}
