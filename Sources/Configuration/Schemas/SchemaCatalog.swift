import JSON
import JSONSchema

/// The schema files that a configuration names: each is read once, known by its `$id` to the others,
/// and compiled once for each draft and each way of treating formats.
final class SchemaCatalog {
  private struct Variant: Hashable {
    var file: Key
    var options: SchemaOptions
  }

  private let diagnostics: Diagnostics
  private let read: ConfigurationLoader.Read
  private let loader: SchemaLoader
  /// The files' bytes; nil of those that cannot be read.
  private var texts: [Key: [UInt8]?] = [:]
  private var compiled: [Variant: Schema?] = [:]
  private var failures: [SchemaError] = []

  /// - Parameter resources: where the schemas of URIs are kept.
  init(
    diagnostics: Diagnostics, resources: [SchemaResourceFolder],
    read: @escaping ConfigurationLoader.Read
  ) {
    self.diagnostics = diagnostics
    self.read = read
    loader = SchemaLoader(resources: resources, read: read)
  }

  /// Makes the files known to one another before any is compiled. `paths` are their places in the
  /// configuration.
  func register(_ paths: [YAMLNode]) {
    for path in paths {
      guard let file = file(of: path), texts[Key(file)] == nil else { continue }
      do {
        texts[Key(file)] = try read(file)
        loader.register(file: file)
      } catch {
        texts[Key(file)] = .some(nil)
        diagnostics.error(
          path, "cannot read the schema `\(file)`: \(error)",
          remedy: "its path is relative to the folder of `\(diagnostics.file)`")
      }
    }
  }

  /// The schema that a place of the configuration names; nil, reported, where there is none.
  func schema(named path: YAMLNode, _ options: SchemaOptions) -> Schema? {
    guard let file = text(of: path)?.file else { return nil }
    let variant = Variant(file: Key(file), options: options)
    if let known = compiled[variant] { return known }
    let schema = compile(file, namedBy: path, options)
    compiled[variant] = .some(schema)
    return schema
  }

  /// The file that a place of the configuration names, and its bytes; nil where it cannot be read.
  func text(of path: YAMLNode) -> (file: String, bytes: [UInt8])? {
    guard let file = file(of: path), case .some(.some(let bytes)) = texts[Key(file)] else {
      return nil
    }
    return (file, bytes)
  }

  private func file(of path: YAMLNode) -> String? {
    guard !diagnostics.isWrong(path),
      let text = ValueReader(diagnostics: diagnostics).string(path), !text.isEmpty
    else { return nil }
    return FilePath.resolve(text, besides: diagnostics.file)
  }

  private func compile(
    _ file: String, namedBy path: YAMLNode, _ options: SchemaOptions
  ) -> Schema? {
    do throws(SchemaErrors) {
      let schema = try loader.compile(file: file, options: options)
      for warning in schema.warnings { report(warning) }
      return schema
    } catch {
      for error in error.errors { report(error, askedForBy: path) }
      return nil
    }
  }

  private func report(_ error: SchemaError, askedForBy path: YAMLNode) {
    // What several refer to is said to be wrong once.
    if failures.contains(error) { return }
    failures.append(error)
    diagnostics.report(
      Diagnostic(
        file: error.file, line: error.line, column: error.column, severity: .error,
        message: "\(error.message), in a schema that \(diagnostics.place(path.start)) asks for",
        remedy: error.remedy))
  }

  private func report(_ warning: SchemaWarning) {
    diagnostics.report(
      Diagnostic(
        file: warning.file, line: warning.line, column: warning.column, severity: .warning,
        message: warning.message))
  }
}
