/// A worker's counters at one moment, or those of several together.
struct Counters {
  private(set) var series: [String: Double] = [:]

  init() {}

  /// - Parameter page: what `/metrics` answered.
  init(page: String) {
    for line in page.split(separator: "\n") where !line.hasPrefix("#") {
      guard let blank = line.lastIndex(of: " ") else { continue }
      series[String(line[..<blank])] = Double(line[line.index(after: blank)...])
    }
  }

  static func += (left: inout Self, right: Self) {
    left.series.merge(right.series) { $0 + $1 }
  }

  /// All series of a family that have these labels.
  func sum(_ name: String, _ labels: [(name: String, value: String)] = []) -> Int {
    let wanted = labels.map { "\($0.name)=\"\($0.value)\"" }
    return series.reduce(0) { sum, entry in
      let belongs = entry.key == name || entry.key.hasPrefix(name + "{")
      return belongs && wanted.allSatisfy(entry.key.contains) ? sum + Int(entry.value) : sum
    }
  }

  /// Where verdicts do not add up, for each route: items = clean + rejected + skipped.
  func mismatches(routes: [String]) -> [String] {
    routes.compactMap { route in
      let label = [(name: "route", value: route)]
      let items = sum("sluice_items_total", label)
      let clean = sum("sluice_clean_total", label)
      let rejected = sum("sluice_rejected_total", label)
      let skipped = sum("sluice_skipped_total", label)
      if items == clean + rejected + skipped { return nil }
      return "route '\(route)': \(items) items, \(clean) clean + \(rejected) rejected"
        + " + \(skipped) skipped"
    }
  }
}
