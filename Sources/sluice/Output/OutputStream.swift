#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stdout or stderr, or what a test reads instead. Used from one thread.
final class OutputStream {
  /// Why nothing more can be written.
  enum Failure: Equatable {
    /// Whoever read it has gone: `sluice clean … | head`.
    case brokenPipe
    /// The system's words.
    case refused(String)
  }

  /// Nil: what is written stays in `bytes`.
  private let descriptor: Int32?
  private let isBuffered: Bool
  private var bytes: [UInt8] = []
  private(set) var failure: Failure?
  let isTerminal: Bool
  let style: Style
  /// Columns of the terminal, within reason; 109 where there is none.
  let columns: Int

  /// - Parameters:
  ///   - isBuffered: written in large pieces, unless it is a terminal.
  ///   - environment: asked for `NO_COLOR` (https://no-color.org) and `TERM`.
  init(descriptor: Int32, isBuffered: Bool, environment: [String: String]) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    self.isBuffered = isBuffered && !isTerminal
    columns = isTerminal ? Self.columns(of: descriptor) : Self.defaultColumns
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = isTerminal && !refuses ? .colored : .plain
  }

  /// Keeps what is written.
  init() {
    descriptor = nil
    isBuffered = true
    isTerminal = false
    style = .plain
    columns = Self.defaultColumns
  }

  private static let defaultColumns = 109

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return defaultColumns
    }
    return min(max(Int(size.ws_col), 40), 200)
  }

  /// What was written and is not flushed.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    settle()
  }

  func write(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
    settle()
  }

  func line(_ text: String) { write(text + "\n") }

  /// Hands everything to the system.
  func flush() {
    guard let descriptor else { return }
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, failure == nil {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = systemWrite(descriptor, piece.baseAddress!, piece.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if errno != EINTR {
          failure = errno == EPIPE ? .brokenPipe : .refused(String(cString: strerror(errno)))
        }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private func settle() {
    if descriptor != nil, !isBuffered || bytes.count >= 64 << 10 { flush() }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
