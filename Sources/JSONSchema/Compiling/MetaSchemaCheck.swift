import JSON

/// Checks the schemas that are compiled against their meta-schemas, for what their keywords let pass.
///
/// A schema is checked with all that stands below it, except what is of another dialect, which is
/// checked by its own, and what stands so deep that the engine would not follow, which is checked by
/// itself. What is built in is known to be right.
struct MetaSchemaCheck {
  private var noted: Set<Place> = []
  /// Roots of what is to be checked.
  private var roots: [SchemaPlace] = []

  /// So many schemas, one below the other, are checked together.
  private static let depth = 40
  /// Of one schema no more violations than this are told.
  private static let violationLimit = 100

  /// A schema that may be checked apart from what is around it.
  private struct Cut {
    let value: Value
    /// Nil where it is unknown, or does not matter.
    let dialect: Dialect?
    /// Whether it is checked apart from everything.
    let isRoot: Bool
  }

  private struct Place: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

  /// Takes note of a schema that is compiled.
  ///
  /// - Parameters:
  ///   - dialect: of the schema around it; nil of what a reference led to.
  ///   - depth: how many schemas there are around it, up to what a reference led to.
  mutating func note(_ place: SchemaPlace, within dialect: Dialect?, depth: Int) {
    if place.file.isBuiltIn { return }
    let key = Place(file: ObjectIdentifier(place.file), index: place.value.index)
    guard noted.insert(key).inserted else { return }
    if dialect !== place.resource.dialect || depth > 0 && depth % Self.depth == 0 {
      roots.append(place)
    }
  }

  /// What the meta-schemas find wrong at places that `others` say nothing about.
  func errors(
    besides others: [SchemaError], _ library: SchemaLibrary, atMost limit: Int
  ) -> [SchemaError] {
    var found: [SchemaError] = []
    var evaluator = Evaluator()
    let known = ErrorPlaces(others)
    let cuts = Dictionary(grouping: roots) { ObjectIdentifier($0.file) }.mapValues {
      Self.cuts(of: $0[0].file, $0)
    }
    for root in roots where !root.resource.isUnknown && found.count < limit {
      do throws(SchemaErrors) {
        let metaSchema = try library.metaSchema(of: root.resource.dialect)
        let cuts = cuts[ObjectIdentifier(root.file)] ?? []
        found += Self.violations(of: root, cuts, metaSchema, &evaluator).filter {
          !known.concern($0)
        }
      } catch {
        found += error.errors
      }
    }
    return found
  }

  private static func violations(
    of place: SchemaPlace, _ cuts: [Cut], _ metaSchema: Schema, _ evaluator: inout Evaluator
  ) -> [SchemaError] {
    let others = schemasCheckedElsewhere(than: place, cuts)
    let copy = others.isEmpty ? nil : BlankedSchema(place, without: others)
    let value = copy?.value ?? place.value
    defer { withExtendedLifetime(copy) {} }
    if evaluator.accepts(value, metaSchema) == .valid { return [] }
    let pointer = place.value.pointer
    var found = evaluator.explain(value, metaSchema)
    if let copy {
      for index in found.indices { found[index].offset = copy.original(of: found[index].offset) }
    }
    let own = found.filter { !Self.stands($0.offset, in: others) }
    return own.prefix(violationLimit).map { violation in
      place.file.error(
        at: violation.offset, pointer + violation.pointer,
        "the meta-schema refuses this: \(violation.message)",
        remedy: "see \(violation.schemaLocation)")
    }
  }

  /// Whether one of the values, which are in order, is at that place.
  private static func stands(_ offset: Int, in values: [Value]) -> Bool {
    let next = values.count(before: { $0.end <= offset })
    return next < values.count && values[next].start <= offset
  }

  /// What stands within a schema and is not checked with it, the outermost of it.
  private static func schemasCheckedElsewhere(than place: SchemaPlace, _ cuts: [Cut]) -> [Value] {
    let first = cuts.count(before: { $0.value.start <= place.value.start })
    var outermost: [Value] = []
    for cut in cuts[first...] {
      if cut.value.start >= place.value.end { break }
      if cut.value.start < outermost.last?.end ?? 0 { continue }
      if cut.isRoot || cut.dialect !== place.resource.dialect { outermost.append(cut.value) }
    }
    return outermost
  }

  /// Where checking may end and begin anew in a file, in order.
  private static func cuts(of file: SchemaFile, _ roots: [SchemaPlace]) -> [Cut] {
    let resources = file.resources.values.map {
      Cut(value: $0.root, dialect: $0.isUnknown ? nil : $0.dialect, isRoot: false)
    }
    let cuts = resources + roots.map { Cut(value: $0.value, dialect: nil, isRoot: true) }
    return cuts.filter { $0.value.kind == .object }.sorted { $0.value.start < $1.value.start }
  }
}
