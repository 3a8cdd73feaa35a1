package import JSON
import TestSupport

extension OfficialSuite {
  /// Calls `body` with each JSON file of one of the suite's folders: its name without `.json`, and
  /// its value, which lives no longer than that.
  package static func forEachFile(
    in folder: String, _ body: (_ file: String, _ root: Value) throws -> Void
  ) throws {
    var document = Document()
    for name in Shared.names(in: folder) where name.hasSuffix(".json") {
      try Shared.bytes(folder + "/" + name).withUnsafeBytes { bytes in
        try document.decode(bytes)
        try body(String(name.dropLast(".json".count)), document.root)
      }
    }
  }
}

extension Value {
  /// A member that the suite has; throws where it is missing, so that no group counts as asked.
  package func member(of name: String) throws -> Value {
    guard let member = member(Key(name)) else { throw MissingMember(name: name, object: source) }
    return member
  }

  /// The value as its document writes it.
  package var source: String { String(decoding: text, as: UTF8.self) }

  /// Without white space, so that texts can be compared.
  package var compact: String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// An object of the suite has no member of that name.
package struct MissingMember: Error {
  let name: String
  let object: String
}
