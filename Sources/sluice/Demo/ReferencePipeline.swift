/// The reference pipeline as it is compiled into the program: `sluice demo` needs no files.
package enum ReferencePipeline {
  /// Path of the configuration among `files`.
  package static let configuration = "deploy/sluice.yaml"

  /// The bytes of a file by its path in the repository; nil for any other.
  package static func file(_ path: String) -> [UInt8]? { files[path] }

  /// A path that is not among them.
  package struct Missing: Error, CustomStringConvertible {
    package var path: String
    package var description: String { "'\(path)' is not part of the reference pipeline" }
  }

  /// Reads as the configuration's loader does: by a path that may go up and down.
  package static func read(_ path: String) throws -> [UInt8] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    guard let bytes = files[parts.joined(separator: "/")] else { throw Missing(path: path) }
    return bytes
  }

  /// The samples of each route, in the configuration's order.
  package static func samples() throws -> [(route: String, samples: [Sample])] {
    try [
      ("expositions", PackageResources.expositions_samples),
      ("items", PackageResources.items_samples),
      ("books", PackageResources.books_samples),
      ("diary", PackageResources.diary_samples),
      ("weather", PackageResources.weather_samples),
    ].map { (route: $0, samples: try SampleFile.parse(String(decoding: $1, as: UTF8.self))) }
  }

  /// Every file of the pipeline, by its path in the repository.
  package static let files: [String: [UInt8]] = [
    configuration: PackageResources.sluice_yaml,
    "schemas/catalog/exposition.raw.schema.json": PackageResources.exposition_raw_schema_json,
    "schemas/catalog/exposition.schema.json": PackageResources.exposition_schema_json,
    "schemas/catalog/item.raw.schema.json": PackageResources.item_raw_schema_json,
    "schemas/catalog/item.schema.json": PackageResources.item_schema_json,
    "schemas/catalog/book.raw.schema.json": PackageResources.book_raw_schema_json,
    "schemas/catalog/book.schema.json": PackageResources.book_schema_json,
    "schemas/diary/entry.raw.schema.json": PackageResources.entry_raw_schema_json,
    "schemas/diary/entry.schema.json": PackageResources.entry_schema_json,
    "schemas/diary/weather.raw.schema.json": PackageResources.weather_raw_schema_json,
    "schemas/diary/weather.schema.json": PackageResources.weather_schema_json,
  ]
}
