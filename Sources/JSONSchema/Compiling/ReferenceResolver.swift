import JSON

/// Finds what a reference names: a file, a resource by its `$id`, an anchor or a pointer within it.
struct ReferenceResolver {
  let compiler: Compiler
  /// The schema that the reference stands in.
  let place: SchemaPlace
  let reference: Value

  struct Target {
    let place: SchemaPlace
    /// Where an anchor led there, its name.
    var anchor: Key?
  }

  func resolve() throws(SchemaError) -> Target {
    guard reference.kind == .string else {
      throw fail("a reference is a URI reference as a string")
    }
    let (text, fragment) = URIReference.split(reference.string)
    let name = URIReference.resolve(text, against: place.resource.name)
    let here = SchemaPlace(resource: place.resource, value: reference)
    let found = text.isEmpty ? place.resource : try compiler.resource(named: name, from: here)
    guard let found else {
      throw unknown(name)
    }
    compiler.use(found.file)
    let root = SchemaPlace(resource: found, value: found.root)
    guard let decoded = URIReference.percentDecoded(fragment ?? "") else {
      throw fail("what follows '#' is no UTF-8 once it is decoded")
    }
    if decoded.isEmpty { return Target(place: root) }
    if decoded.hasPrefix("/") { return Target(place: try follow(decoded, from: root)) }
    let anchor = Key(decoded)
    guard let value = found.anchors[anchor] else {
      throw fail("'\(found.name)' has no anchor '\(decoded)'")
    }
    return Target(place: SchemaPlace(resource: found, value: value), anchor: anchor)
  }

  private func unknown(_ name: String) -> SchemaError {
    let message = "no schema is known as '\(name)'"
    if let folder = compiler.library.folder(covering: name) {
      return fail(
        message + ": it names no file of '\(folder.folder)'",
        remedy:
          "after '\(folder.prefix)' comes a file's path in that folder: no empty segments, no "
          + "'..', no query")
    }
    let remedy =
      "nothing is fetched: say in which folder such schemas are ('--resource', or 'resources' in the "
      + "configuration), or refer to a file by its path"
    let unread = compiler.library.unread.map { "'\($0)'" }
    if unread.isEmpty { return fail(message, remedy: remedy) }
    return fail(
      message, remedy: remedy + "; it may be in \(Phrases.some(unread)), which cannot be read")
  }

  private func fail(_ message: String, remedy: String? = nil) -> SchemaError {
    place.file.error(at: reference, message, remedy: remedy)
  }

  /// Steps down a JSON Pointer; `*` is a name like any other. What it passes may have its own `$id`.
  private func follow(_ pointer: String, from start: SchemaPlace) throws(SchemaError) -> SchemaPlace
  {
    var resource = start.resource
    var value = start.value
    for token in pointer.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let next = step(Array(token), from: value, in: start.file) else {
        throw fail("'\(resource.name)' has nothing at '\(pointer)'")
      }
      value = next
      resource = start.file.resources[value.index] ?? resource
    }
    return SchemaPlace(resource: resource, value: value)
  }

  private func step(_ token: [UInt8], from value: Value, in file: SchemaFile) -> Value? {
    let text = String(decoding: token, as: UTF8.self)
    guard let single = try? Pointer("/" + text) else { return nil }
    switch single.steps.first {
    case .name(let key, let index)?:
      return value.kind == .array
        ? index.flatMap { file.element($0, of: value) } : file.member(key, of: value)
    case .each?: return file.member(Key("*"), of: value)
    case nil: return nil
    }
  }
}
