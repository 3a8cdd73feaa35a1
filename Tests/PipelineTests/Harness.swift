import JSON
import Normalization
import Pipeline

/// Runs records through a processor and shows the verdicts as text.
struct Harness {
  let table: RoutingTable

  init(_ routes: Route...) { table = RoutingTable(routes) }

  /// One line a verdict: `clean 0 {"a":1}`, `rejected 0 decode/syntax @4 1:5 "/a"`, `skipped 0 empty`.
  func verdicts(
    _ value: String?, topic: String = "raw", key: String? = nil, headers: [String: String] = [:]
  ) -> [String] {
    verdicts(value.map { Array($0.utf8) }, topic: topic, key: key, headers: headers)
  }

  func verdicts(
    _ value: [UInt8]?, topic: String = "raw", key: String? = nil, headers: [String: String] = [:]
  ) -> [String] {
    var lines: [String] = []
    list(value, topic: topic, key: key, headers: headers) { verdict, verdicts in
      lines.append(line(verdict, verdicts))
    }
    return lines
  }

  /// The rejections alone.
  func rejections(_ value: String?) -> [Rejection] {
    var rejections: [Rejection] = []
    list(value.map { Array($0.utf8) }, topic: "raw", key: nil, headers: [:]) { verdict, _ in
      if case .rejected(let rejection) = verdict { rejections.append(rejection) }
    }
    return rejections
  }

  private func list(
    _ value: [UInt8]?, topic: String, key: String?, headers: [String: String],
    _ body: (Verdict, borrowing Verdicts) -> Void
  ) {
    var processor = Processor(table)
    var verdicts = Verdicts()
    let key = key.map { Array($0.utf8) }
    let headers = headers.mapValues { text in
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
      bytes.copyBytes(from: text.utf8)
      return UnsafeRawBufferPointer(bytes)
    }
    defer { for bytes in headers.values { bytes.deallocate() } }
    (value ?? []).withUnsafeBytes { bytes in
      (key ?? []).withUnsafeBytes { keyBytes in
        let record = SourceRecord(
          key: key == nil ? nil : keyBytes, value: value == nil ? nil : bytes)
        processor.process(
          record, of: table.topic(named: topic)!, header: { headers[$0] }, into: &verdicts)
      }
    }
    for verdict in verdicts.list { body(verdict, verdicts) }
  }

  private func line(_ verdict: Verdict, _ verdicts: borrowing Verdicts) -> String {
    func text(_ range: Range<Int>) -> String {
      String(decoding: verdicts.bytes(range), as: UTF8.self)
    }
    switch verdict {
    case .clean(let record):
      var line = "clean \(record.route) \(record.value.map(text) ?? "null")"
      if case .bytes(let range) = record.key { line += " key=\(text(range))" }
      return line
    case .rejected(let rejection):
      let reason = rejection.reason
      var line = "rejected \(rejection.route.map(String.init) ?? "-") \(reason.name)"
      if let offset = reason.offset, let place = reason.position {
        line += " @\(offset) \(place.line):\(place.column)"
      }
      if let pointer = reason.pointer { line += " \"\(pointer)\"" }
      return line
    case .skipped(let route, let code):
      return "skipped \(route.map(String.init) ?? "-") \(code.rawValue)"
    }
  }
}

/// A plan that takes one member.
func plan(_ fields: FieldDefinition..., otherFields: OtherFields = .drop) -> Plan {
  switch Plan.compile(NormalizationDefinition(fields: fields, otherFields: otherFields)) {
  case .success(let plan): return plan
  case .failure(let errors): preconditionFailure("\(errors)")
  }
}

func pointer(_ text: String) -> Pointer {
  do { return try Pointer(text) } catch { preconditionFailure("\(error)") }
}

func field(_ name: String, _ from: String) -> FieldDefinition {
  FieldDefinition(name: name, source: .pointers([pointer(from)]))
}

/// A route from `raw` to `clean` that takes member `a` as `a`.
func route(
  _ name: String = "r", from: [String] = ["raw"], when: RouteCondition? = nil,
  items: [String] = [""], plan: Plan? = nil, decode: DecodeOptions = DecodeOptions(),
  tombstones: Route.Tombstones = .reject, key: Route.KeyRule = .keep
) -> Route {
  Route(
    name: name, from: from, when: when, items: items.map { pointer($0) },
    plan: plan ?? PipelineTests.plan(field("a", "/a")), to: "clean", deadLetters: "dead",
    decode: decode, tombstones: tombstones, key: key)
}
