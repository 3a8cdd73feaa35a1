import JSON
import JSONSchema

/// The schema of configuration files, `schemas/sluice.schema.json`, as it is embedded in the binary.
enum ConfigurationSchema {
  static let fileName = "sluice.schema.json"

  static var bytes: [UInt8] { PackageResources.sluice_schema_json }

  private static let compiled: Schema = {
    let bytes = Self.bytes
    let loader = SchemaLoader { _ in bytes }
    guard let schema = try? loader.compile(file: fileName, options: SchemaOptions()) else {
      preconditionFailure("the embedded schema compiles: a test says so")
    }
    return schema
  }()

  /// Reports what the schema finds wrong in a configuration.
  static func validate(_ root: YAMLNode, diagnostics: Diagnostics) {
    var text = ByteBuffer()
    root.appendJSON(to: &text, at: .root) { node in
      diagnostics.error(
        node, "JSON has no value for `\(node.scalar?.text ?? "")`", remedy: "quote it")
    }
    var document = Document()
    guard (try? document.decode(text.bytes)) != nil else {
      preconditionFailure("a rendered tree is JSON, of bounded depth and without duplicate keys")
    }
    var evaluator = Evaluator()
    let violations = evaluator.explain(document.root, compiled, revealValues: false)
    withExtendedLifetime(text) {}
    Self.bytes.withUnsafeBytes { bytes in
      var own = Document()
      guard (try? own.decode(bytes)) != nil else {
        preconditionFailure("the embedded schema is JSON")
      }
      let report = ViolationReport(diagnostics: diagnostics, root: root, schema: own.root)
      for violation in violations { report.report(violation) }
    }
  }
}
