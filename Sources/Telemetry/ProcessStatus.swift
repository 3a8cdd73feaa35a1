#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What Linux says about this process; see proc(5). Every value is nil where `/proc` is absent.
enum ProcessStatus {
  /// User and system time that was spent, in seconds.
  static var cpuSeconds: Double? {
    guard let user = stat(14), let system = stat(15) else { return nil }
    return (user + system) / ticksPerSecond
  }

  static var virtualBytes: Double? { stat(23) }

  static var residentBytes: Double? {
    stat(24).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
  }

  static var openDescriptors: Double? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Without `.`, `..` and the descriptor that lists them.
    return Double(count - 3)
  }

  static var maxDescriptors: Double? {
    for line in read("/proc/self/limits").split(separator: "\n")
    where line.hasPrefix("Max open files") {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      return columns.count > 3 ? Double(columns[3]) ?? .infinity : nil
    }
    return nil
  }

  /// Seconds since 1970.
  static var startTimeSeconds: Double? {
    guard let sinceBoot = stat(22) else { return nil }
    for line in read("/proc/stat").split(separator: "\n") where line.hasPrefix("btime ") {
      return Double(line.dropFirst(6)).map { $0 + sinceBoot / ticksPerSecond }
    }
    return nil
  }

  private static var ticksPerSecond: Double { Double(sysconf(Int32(_SC_CLK_TCK))) }

  /// A field of `/proc/self/stat`, counted from 1 as proc(5) does. The second, the command's name, may
  /// hold blanks and parentheses: fields are counted from behind it.
  private static func stat(_ field: Int) -> Double? {
    let text = read("/proc/self/stat")
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[end...].dropFirst().split(separator: " ", omittingEmptySubsequences: true)
    return fields.count > field - 3 ? Double(fields[field - 3].filter { !$0.isNewline }) : nil
  }

  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
