import Foundation

/// The material that tests read from outside the repository: real files, conformance suites, cases.
///
/// It lies beside the checkout in `../shared`, or where `SLUICE_SHARED` says. Tests that need it are
/// skipped where it is absent: `@Test(.needsShared("real"))`.
package enum Shared {
  /// The folder's path, whether it is there or not.
  package static let root: String = {
    if let named = ProcessInfo.processInfo.environment["SLUICE_SHARED"], !named.isEmpty {
      return URL(fileURLWithPath: named).standardizedFileURL.path
    }
    return URL(fileURLWithPath: checkout).appendingPathComponent("../shared").standardizedFileURL
      .path
  }()

  /// The root of the repository that these sources stand in, through symbolic links.
  package static let checkout: String = {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .path
  }()

  /// Whether a file or folder of that relative path is there.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path))
  }

  /// Absolute path of `path`, which is relative to the shared folder.
  package static func path(_ path: String) -> String { root + "/" + path }

  /// The bytes of a file of the shared folder.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self.path(path))))
  }

  /// The names in a folder of the shared folder, sorted; empty where it is absent.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}
