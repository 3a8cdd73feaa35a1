import JSON
import Normalization

/// Compares the clean names of a route's fields with its clean schema, as far as both say plainly what
/// a clean record holds.
struct CleanNameCheck {
  let diagnostics: Diagnostics
  /// The clean schema's file, as messages call it, and its text.
  let file: String
  let bytes: [UInt8]

  /// A clean name with the place that gives it.
  struct CleanName {
    var steps: [String]
    var place: TextPosition
    /// Whether the field may be absent from a clean record.
    var isOptional: Bool
  }

  /// The clean names of a `fields` mapping.
  static func names(of fields: YAMLNode) -> [CleanName] {
    fields.entries.flatMap { entry -> [CleanName] in
      let optional = entry.value["optional"]?.scalar.map(CoreSchema.resolve) == .boolean(true)
      let isOptional = optional && entry.value["default"] == nil
      guard let into = entry.value["split"]?["into"] else {
        return [CleanName(steps: steps(entry.key), place: entry.place, isOptional: isOptional)]
      }
      return into.elements.compactMap { part in
        part.scalar.map {
          CleanName(steps: steps($0.text), place: part.start, isOptional: isOptional)
        }
      }
    }
  }

  /// - Parameter isOpen: whether other members than the fields reach a clean record.
  func run(fields: YAMLNode, at place: TextPosition, isOpen: Bool) {
    bytes.withUnsafeBytes { bytes in
      var document = Document()
      guard (try? document.decode(bytes)) != nil else { return }
      let names = Self.names(of: fields)
      check(names, depth: 0, SchemaOutline(root: document.root), at: place, isOpen: isOpen)
    }
  }

  private func check(
    _ names: [CleanName], depth: Int, _ outline: SchemaOutline, at place: TextPosition, isOpen: Bool
  ) {
    var children: [(name: String, all: [CleanName])] = []
    for name in names where name.steps.count > depth {
      let step = name.steps[depth]
      if let index = children.firstIndex(where: { $0.name.isSame(as: step) }) {
        children[index].all.append(name)
      } else {
        children.append((step, [name]))
      }
    }
    for child in children {
      if outline.allows(child.name) {
        check(
          child.all, depth: depth + 1, outline.member(child.name), at: child.all[0].place,
          isOpen: false)
      } else {
        refuse(child.all, depth: depth, outline, written: children.map(\.name))
      }
    }
    if depth > 0 && children.isEmpty { return }
    for required in outline.required {
      require(
        required, among: children, below: names.first?.steps.prefix(depth) ?? [], at: place, isOpen)
    }
  }

  private func refuse(
    _ names: [CleanName], depth: Int, _ outline: SchemaOutline, written: [String]
  ) {
    let path = names[0].steps[...depth].joined(separator: ".")
    let free = outline.known.filter { known in !written.contains { $0.isSame(as: known) } }
    let meant = NearestName.of(names[0].steps[depth], among: free)
    for name in names {
      diagnostics.error(
        at: name.place, "the clean schema `\(file)` allows no `\(path)`",
        remedy: meant.map { "did you mean `\($0)`?" })
    }
  }

  private func require(
    _ required: (name: String, offset: Int), among children: [(name: String, all: [CleanName])],
    below parent: ArraySlice<String>, at place: TextPosition, _ isOpen: Bool
  ) {
    let path = (parent + [required.name]).joined(separator: ".")
    let position = bytes.withUnsafeBytes { TextPosition(of: required.offset, in: $0) }
    let source = "\(file):\(position.line):\(position.column)"
    if let child = children.first(where: { $0.name.isSame(as: required.name) }) {
      // A part of an object may be optional as the object is: that depends on the data.
      guard parent.isEmpty, child.all.allSatisfy(\.isOptional) else { return }
      diagnostics.warning(
        at: child.all[0].place, "`\(path)` is optional here, and required at \(source)",
        remedy: "records without it will be rejected by `verify`")
    } else if !isOpen {
      diagnostics.error(
        at: place, "no field gives `\(path)`, which is required at \(source)",
        remedy: "add a field `\(path)`")
    }
  }

  private static func steps(_ name: String) -> [String] {
    name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
