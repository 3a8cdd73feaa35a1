/// Reads schema files, knows them by path and by `$id`, and compiles them. One thread's, at start.
package final class SchemaLoader {
  private let library: SchemaLibrary

  /// - Parameters:
  ///   - resources: where the schemas of URIs are kept. The longest prefix that fits counts.
  ///   - read: gives a file's bytes; its errors are shown to the operator.
  package init(
    resources: [SchemaResourceFolder] = [], read: @escaping (_ path: String) throws -> [UInt8]
  ) {
    library = SchemaLibrary(folders: resources, read: read)
  }

  /// The libidn2 that formats of international names use; nil where the package is built without it.
  package static var idnLibraryVersion: String? { IDNA.libraryVersion }

  /// Makes a file known by its `$id` to all that is compiled from now on. Whatever is wrong with it
  /// is reported when something uses it.
  package func register(file: String) { library.register(file) }

  /// Compiles a file's schema, and with it all that it refers to. Throws all mistakes that it finds.
  ///
  /// `options.draft` is that of a file without a `$schema`. What such a file refers to is read in the
  /// referring schema's dialect where it does not say its own: the specification leaves that open.
  package func compile(
    file: String, options: SchemaOptions = SchemaOptions()
  ) throws(SchemaErrors) -> Schema {
    let dialect = Dialect.standard(options.draft)
    library.readRegistered(as: dialect)
    let root: SchemaFile
    do throws(SchemaError) {
      root = try library.file(at: file, as: dialect)
    } catch {
      throw SchemaErrors([error])
    }
    let compiler = Compiler(library: library, options: options)
    return try compiler.compile(SchemaPlace(resource: root.rootResource, value: root.root))
  }
}
