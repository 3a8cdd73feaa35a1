/// Paths as text: what a configuration names is relative to it.
enum FilePath {
  /// `path` as seen from the folder of `file`, without `.` and, where they cancel a name, `..` steps.
  static func resolve(_ path: String, besides file: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return normalized(path) }
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return normalized(path) }
    return normalized(String(file[...slash]) + path)
  }

  private static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else if step != ".." || !isAbsolute {
        steps.append(step)
      }
    }
    let joined = steps.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
