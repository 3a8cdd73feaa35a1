import JSON

/// The clean record's shape: clean names, the objects that dotted names build, and their order.
///
/// An object stands where its first part is declared, with all its parts.
struct OutputTree {
  struct Problem {
    var message: String
    var remedy: String
  }

  /// The clean names as paths, in their order in the record.
  var paths: [[String]] { root.paths }
  var topNames: [Key] { root.entries.map { Key($0.name) } }

  private let root = Node()

  private final class Node {
    var entries: [Entry] = []

    var paths: [[String]] {
      entries.flatMap { entry in
        guard case .object(let node) = entry.content else { return [[entry.name]] }
        return node.paths.map { [entry.name] + $0 }
      }
    }

    func entry(_ name: String) -> Entry? { entries.first { $0.name.utf8.elementsEqual(name.utf8) } }
  }

  private enum Content {
    case object(Node)
    case field(Int, part: Int)
  }

  private struct Entry {
    var name: String
    var content: Content
  }

  /// Puts a part of a field under a dotted name, unless something is in its way.
  func insert(_ name: String, field: Int, part: Int) -> Problem? {
    let segments = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if segments.contains(where: \.utf8.isEmpty) {
      return Problem(
        message: name.isEmpty
          ? "a clean name is empty" : "a part of the clean name `\(name)` is empty",
        remedy: "write a name, or names joined by single dots")
    }
    var node = root
    for depth in segments.indices.dropLast() {
      switch node.entry(segments[depth])?.content {
      case .object(let next): node = next
      case .field: return conflict(name, segments[...depth].joined(separator: "."))
      case nil:
        let next = Node()
        node.entries.append(Entry(name: segments[depth], content: .object(next)))
        node = next
      }
    }
    let last = segments[segments.count - 1]
    switch node.entry(last)?.content {
    case .object: return conflict(name + ".…", name)
    case .field:
      return Problem(
        message: "two sources land on the clean name `\(name)`",
        remedy: "give one another name, or write one field with both pointers in `from`")
    case nil:
      node.entries.append(Entry(name: last, content: .field(field, part: part)))
      return nil
    }
  }

  private func conflict(_ inner: String, _ outer: String) -> Problem {
    Problem(
      message: "`\(outer)` is a value by one field and an object by another (`\(inner)`)",
      remedy: "give one of them another name")
  }

  /// The steps that write the record, and the text of its names.
  func layout() -> (steps: ContiguousArray<Plan.Step>, names: [UInt8]) {
    var steps: ContiguousArray<Plan.Step> = []
    var names = ByteBuffer()
    lay(root, &steps, &names)
    return (steps, Array(names.bytes))
  }

  private func lay(
    _ node: Node, _ steps: inout ContiguousArray<Plan.Step>, _ names: inout ByteBuffer
  ) {
    for entry in node.entries {
      let start = names.count
      names.append(UInt8(ascii: ","))
      names.appendQuoted(entry.name)
      names.append(UInt8(ascii: ":"))
      let name = start..<names.count
      switch entry.content {
      case .field(let field, let part): steps.append(.field(field, part: part, name: name))
      case .object(let inner):
        steps.append(.open(name: name))
        lay(inner, &steps, &names)
        steps.append(.close)
      }
    }
  }
}
