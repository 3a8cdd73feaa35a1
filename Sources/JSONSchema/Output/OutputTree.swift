import JSON

/// Puts results into the hierarchy of the schemas and keywords that they come from: what nothing
/// stands in is left out, and what one thing stands in gives way to it.
struct OutputTree {
  let names: OutputNames
  let frames: [Trail.Frame]
  /// What is said in a frame itself, and what stands in it in the order of its coming.
  private var own: [OutputUnit?]
  private var children: [[(sequence: Int, unit: OutputUnit)]]
  /// What no frame holds.
  private var loose: [OutputUnit] = []

  init(_ names: OutputNames, _ frames: [Trail.Frame]) {
    self.names = names
    self.frames = frames
    own = Array(repeating: nil, count: frames.count)
    children = Array(repeating: [], count: frames.count)
  }

  mutating func add(_ note: Annotating.Note) {
    own[note.frame] = names.unit(note)
  }

  mutating func add(_ finding: Finding) {
    let unit = names.unit(finding)
    guard finding.frame >= 0 else { return loose.append(unit) }
    if !finding.branches.isEmpty {
      // The keyword stands around its branches.
      own[finding.frame] = unit
      for branch in finding.branches {
        for finding in branch.findings { add(finding) }
      }
      return
    }
    let frame = frames[finding.frame]
    let schema = frame.keyword == nil ? finding.frame : frame.parent
    children[schema].append((finding.sequence, unit))
  }

  /// The document's own unit, with all others in it.
  consuming func root(isValid: Bool) -> OutputUnit {
    var units = loose
    // What stands in a frame comes after it.
    for index in frames.indices.reversed() {
      let inner = children[index].sorted { $0.sequence < $1.sequence }.map(\.unit)
      children[index] = []
      let parent = frames[index].parent
      if parent < 0 {
        units += inner
        continue
      }
      var unit = own[index]
      if inner.count == 1 && unit == nil {
        unit = inner[0]
      } else if !inner.isEmpty {
        unit = unit ?? group(index, isValid: isValid)
        unit?.children = inner
      }
      if let unit { children[parent].append((frames[index].sequence, unit)) }
    }
    return OutputUnit(isValid: isValid, children: units)
  }

  private func group(_ index: Int, isValid: Bool) -> OutputUnit {
    let frame = frames[index]
    var path: [String] = []
    var pointer = ""
    var next = index
    while next >= 0 {
      path = frames[next].path + path
      pointer = frames[next].steps.map(\.text).joined() + pointer
      next = frames[next].parent
    }
    let location =
      frame.keyword.map { names.schema.location(of: $0, in: frame.node) }
      ?? names.schema.nodes[frame.node].place.location
    return OutputUnit(
      isValid: isValid, keywordLocation: Trail.text(path),
      absoluteKeywordLocation: names.absolute(location), instanceLocation: pointer)
  }
}
