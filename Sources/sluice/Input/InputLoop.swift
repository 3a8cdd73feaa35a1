#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the inputs of a command one after the other; goes on after one that cannot be read.
struct InputLoop {
  /// One document a line, whatever the files are called.
  let lines: Bool
  let console: Console

  /// Hands over each document, until nobody reads the results any more.
  func run(
    _ operands: [String], _ body: (InputSource, InputDocument) -> Void
  ) -> ExitCode {
    var code = ExitCode.done
    for source in InputSource.list(operands) where !console.isClosed {
      if source == .standardInput, isatty(STDIN_FILENO) == 1 {
        console.complain("reading stdin; Ctrl-D ends it")
      }
      let reader = DocumentReader(source: source, isLines: lines || source.isNamedLines)
      do throws(InputError) {
        try reader.read { document in
          body(source, document)
          return !console.isClosed
        }
      } catch {
        console.complain("cannot read \(source.name): \(error.reason)")
        code = .unreadable
      }
    }
    return code
  }
}
