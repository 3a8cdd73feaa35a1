import JSON
import Patterns

/// A keyword where it stands, for compiling it: its name, its value, what is beside it.
struct KeywordContext {
  let compiler: Compiler
  /// The schema that the keyword belongs to.
  let place: SchemaPlace
  /// What dynamic references in it are resolved by.
  let scope: DynamicScopes.ID
  let name: Value
  let value: Value

  var keyword: String { name.string }
  var dialect: Dialect { place.resource.dialect }
  /// Whether `format` decides: where the operator or the dialect says so.
  var assertsFormat: Bool {
    compiler.options.formatAssertion || dialect.assertsFormat
  }

  /// A mistake in the keyword's value, or at `other`.
  func fail(_ message: String, at other: Value? = nil, remedy: String? = nil) -> SchemaError {
    place.file.error(at: other ?? value, message, remedy: remedy)
  }

  func warn(_ message: String, at other: Value? = nil) {
    compiler.warn(at: place, in: scope, place.file.warning(at: other ?? name, message))
  }

  /// The value of another keyword of the schema; nil where the dialect has none of that name.
  func sibling(_ key: String) -> Value? {
    let key = Key(key)
    return dialect.has(key) ? place.value.member(key) : nil
  }

  /// The schema that `value`, below the keyword, is.
  func subschema(_ value: Value) throws(SchemaError) -> NodeID {
    if dialect.draft == .draft4, value.kind == .true || value.kind == .false {
      try checkBooleanSchema(value)
    }
    return compiler.node(at: SchemaPlace(resource: place.resource, value: value), in: scope)
  }

  /// The schemas of a non-empty array.
  func subschemas() throws(SchemaError) -> [NodeID] {
    guard value.kind == .array, value.count > 0 else {
      throw fail("'\(keyword)' is an array of at least one schema")
    }
    var nodes: [NodeID] = []
    for element in value.elements { nodes.append(try subschema(element)) }
    return nodes
  }

  /// The schemas of an object, by its members' names.
  func namedSubschemas() throws(SchemaError) -> [(name: Value, node: NodeID)] {
    guard value.kind == .object else {
      throw fail("'\(keyword)' is an object whose members are schemas")
    }
    var nodes: [(Value, NodeID)] = []
    for member in value.members { nodes.append((member.name, try subschema(member.value))) }
    return nodes
  }

  /// A count from 0 on.
  func count() throws(SchemaError) -> Count {
    guard let count = Count(value) else { throw fail("'\(keyword)' is an integer from 0 on") }
    return count
  }

  func pattern(_ text: Value) throws(SchemaError) -> Pattern {
    do throws(PatternError) {
      return try compiler.library.pattern(text)
    } catch {
      throw fail(
        "'\(text.string)' is no pattern: \(error.message) (byte \(error.offset))", at: text,
        remedy: "patterns are ECMA-262 with the u flag; a backslash makes a character literal")
    }
  }

  /// A schema's own text, for messages.
  static func text(of value: Value) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(value)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

// MARK: - References

extension KeywordContext {
  /// Whether the keyword counts beside a `$ref` that stands alone; warns where it would have decided.
  var countsBesideReference: Bool {
    if ["$ref", "definitions"].contains(keyword) { return true }
    switch dialect.keyword(name)?.vocabulary {
    case .applicator, .unevaluated, .validation, .format, .formatAnnotation, .formatAssertion:
      warn("'\(keyword)' has no effect: up to draft 7 a '$ref' stands alone")
    case .core, .metaData, .content, nil: break
    }
    return false
  }

  /// The schema that the keyword's value refers to.
  func reference() throws(SchemaError) -> NodeID {
    compiler.reference(to: try resolver.resolve().place, in: scope)
  }

  /// The same, where the value's anchor is a dynamic one: what the outermost resource on the way
  /// calls so.
  func dynamicReference() throws(SchemaError) -> NodeID {
    let found = try resolver.resolve()
    var target = found.place
    if let anchor = found.anchor, target.resource.dynamicAnchors[anchor] != nil {
      target = compiler.dynamicTarget(of: anchor, in: scope) ?? target
    }
    return compiler.reference(to: target, in: scope)
  }

  /// The root of the resource, or where that is an anchor for it, the outermost that is one too.
  func recursiveReference() -> NodeID {
    var target = SchemaPlace(resource: place.resource, value: place.resource.root)
    let anchor = SchemaResource.recursiveAnchor
    if place.resource.dynamicAnchors[anchor] != nil {
      target = compiler.dynamicTarget(of: anchor, in: scope) ?? target
    }
    return compiler.reference(to: target, in: scope)
  }

  private var resolver: ReferenceResolver {
    ReferenceResolver(compiler: compiler, place: place, reference: value)
  }
}
