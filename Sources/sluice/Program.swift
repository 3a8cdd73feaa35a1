#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `sluice`.
@main
enum Program {
  static func main() {
    // A reader or a broker that has gone is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let console = Console.standard()
    let code = run(Array(CommandLine.arguments.dropFirst()), console)
    exit(finish(console, code).rawValue)
  }

  /// Does what the arguments ask for.
  static func run(_ arguments: [String], _ console: Console) -> ExitCode {
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      console.say(error.lines)
      return .usage
    }
    switch invocation {
    case .help(let command):
      console.output.write(command.map(HelpText.of) ?? HelpText.overview)
      return .done
    case .run(let options): return RunCommand(options: options, console: console).run()
    case .demo(let options): return DemoCommand(options: options, console: console).run()
    case .clean(let options): return CleanCommand(options: options, console: console).run()
    case .check(let options): return CheckCommand(options: options, console: console).run()
    case .validate(let options): return ValidateCommand(options: options, console: console).run()
    case .version(let json): return VersionCommand(json: json, console: console).run()
    }
  }

  /// Writes what is left. Where nobody reads any more, ends as a program that did not ignore it would.
  private static func finish(_ console: Console, _ code: ExitCode) -> ExitCode {
    console.output.flush()
    switch console.output.failure {
    case nil: return code
    case .brokenPipe:
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      return code
    case .refused(let reason):
      console.complain("cannot write to stdout: \(reason)")
      return code.worse(.internal)
    }
  }
}
