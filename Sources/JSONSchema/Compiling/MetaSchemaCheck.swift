import JSON

/// Checks the schemas that are compiled against their meta-schemas, for what their keywords let pass.
///
/// A schema is checked with all that stands below it, except what is of another dialect: that is
/// checked by its own. What is built in is known to be right.
struct MetaSchemaCheck {
  private var noted: Set<Place> = []
  /// Roots of what is to be checked.
  private var roots: [SchemaPlace] = []

  /// Of one schema no more violations than this are told.
  private static let violationLimit = 100

  private struct Place: Hashable {
    let file: ObjectIdentifier
    let index: Int
  }

  /// Takes note of a schema that is compiled.
  ///
  /// - Parameter dialect: of the schema around it; nil of what a reference led to.
  mutating func note(_ place: SchemaPlace, within dialect: Dialect?) {
    if place.file.isBuiltIn { return }
    let key = Place(file: ObjectIdentifier(place.file), index: place.value.index)
    guard noted.insert(key).inserted, dialect !== place.resource.dialect else { return }
    roots.append(place)
  }

  /// What the meta-schemas find wrong at places that `others` say nothing about.
  func errors(besides others: [SchemaError], _ library: SchemaLibrary) -> [SchemaError] {
    var found: [SchemaError] = []
    var evaluator = Evaluator()
    for root in roots where !root.resource.isUnknown {
      do throws(SchemaErrors) {
        let metaSchema = try library.metaSchema(of: root.resource.dialect)
        found += Self.violations(of: root, metaSchema, &evaluator)
      } catch {
        found += error.errors
      }
    }
    return found.filter { error in !others.contains { Self.concern(error, $0) } }
  }

  private static func violations(
    of place: SchemaPlace, _ metaSchema: Schema, _ evaluator: inout Evaluator
  ) -> [SchemaError] {
    let copy = ForeignSchemas.blanked(in: place)
    let value = copy?.value ?? place.value
    defer { withExtendedLifetime(copy) {} }
    if evaluator.accepts(value, metaSchema) == .valid { return [] }
    let pointer = place.value.pointer
    return evaluator.explain(value, metaSchema).prefix(Self.violationLimit).map { violation in
      place.file.error(
        at: violation.offset, pointer + violation.pointer,
        "the meta-schema refuses this: \(violation.message)",
        remedy: "see \(violation.schemaLocation)")
    }
  }

  /// Whether two errors are about one place, or about places of which one holds the other.
  private static func concern(_ left: SchemaError, _ right: SchemaError) -> Bool {
    guard left.file.utf8.elementsEqual(right.file.utf8) else { return false }
    let (short, long) =
      left.pointer.utf8.count < right.pointer.utf8.count
      ? (left.pointer, right.pointer) : (right.pointer, left.pointer)
    return long.utf8.starts(with: short.utf8)
      && (long.utf8.count == short.utf8.count
        || long.utf8.dropFirst(short.utf8.count).first == UInt8(ascii: "/"))
  }
}

/// A schema without the schemas of other dialects that stand in it.
final class ForeignSchemas {
  private let file: SchemaFile
  private let start: Int

  private init(_ file: SchemaFile, start: Int) {
    self.file = file
    self.start = start
  }

  /// A copy with empty schemas in their places, so that all else stands where it stood; nil where
  /// there are none.
  static func blanked(in place: SchemaPlace) -> ForeignSchemas? {
    let foreign = place.file.resources.values.filter {
      ($0.dialect !== place.resource.dialect || $0.isUnknown)
        && $0.root.start > place.value.start && $0.root.end <= place.value.end
    }
    if foreign.isEmpty { return nil }
    var text = Array(place.file.text)
    var end = 0
    for root in foreign.map(\.root).sorted(by: { $0.start < $1.start }) where root.start >= end {
      for position in root.start + 1..<root.end - 1 { text[position] = UInt8(ascii: " ") }
      end = root.end
    }
    guard
      let file = try? SchemaFile(name: place.file.name, path: place.file.path, contents: text)
    else { preconditionFailure("blanks between braces leave JSON what it is") }
    return ForeignSchemas(file, start: place.value.start)
  }

  /// What stands where the schema stood.
  var value: Value {
    var value = file.root
    while value.start != start {
      let children =
        value.kind == .array ? Array(value.elements) : value.members.map(\.value)
      guard let next = children.last(where: { $0.start <= start }) else { return value }
      value = next
    }
    return value
  }
}
