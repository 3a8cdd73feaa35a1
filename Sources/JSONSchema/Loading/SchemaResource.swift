import JSON

/// A schema with an identity of its own: a file's root, or what has an `$id`.
final class SchemaResource: @unchecked Sendable {
  /// A URI, or for what has none a path: what its references start from.
  let name: String
  unowned let file: SchemaFile
  let root: Value
  let dialect: Dialect
  /// Whether nothing is known of its dialect, so that it cannot be compiled; reported already.
  let isUnknown: Bool
  /// Places that have a name: `$anchor`, `$dynamicAnchor`, and in older drafts `$id` with a fragment.
  fileprivate(set) var anchors: [Key: Value] = [:]
  /// Of those the ones to which dynamic references may lead; `$recursiveAnchor` by the empty name.
  fileprivate(set) var dynamicAnchors: [Key: Value] = [:]

  /// 2019-09's `$recursiveAnchor` is a dynamic anchor that needs no name.
  static let recursiveAnchor = Key("")

  init(
    name: String, file: SchemaFile, root: Value, dialect: Dialect, isUnknown: Bool = false
  ) {
    self.name = name
    self.file = file
    self.root = root
    self.dialect = dialect
    self.isUnknown = isUnknown
  }

  /// Whether both, which have one name, are read from one file, or say the same: which one is meant does
  /// not matter then.
  func isSame(as other: SchemaResource) -> Bool {
    self === other || Self.location(of: file).elementsEqual(Self.location(of: other.file))
      || dialect === other.dialect && root.equals(other.root)
  }

  private static func location(of file: SchemaFile) -> String.UTF8View {
    URIReference.normalizedPath(file.path).utf8
  }

  /// False where another place has that name. For the index only.
  func add(anchor: Key, at schema: Value) -> Bool {
    if let known = anchors[anchor] { return known.index == schema.index }
    anchors[anchor] = schema
    return true
  }

  /// For the index only.
  func add(dynamicAnchor: Key, at schema: Value) { dynamicAnchors[dynamicAnchor] = schema }
}

/// A schema's place: the value, and the resource that it belongs to. Keeps the file alive.
struct SchemaPlace: @unchecked Sendable {
  let file: SchemaFile
  let resource: SchemaResource
  let value: Value

  init(resource: SchemaResource, value: Value) {
    file = resource.file
    self.resource = resource
    self.value = value
  }

  /// The place's name: an absolute URI, or the file, with a pointer as its fragment.
  var location: String {
    resource.name + "#" + URIReference.fragment(value.pointer(below: resource.root))
  }
}
