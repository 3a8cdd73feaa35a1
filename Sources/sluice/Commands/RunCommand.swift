import Configuration
import Telemetry
import Worker

/// `sluice run`: the worker, until a signal ends it.
struct RunCommand {
  let options: RunOptions
  let console: Console

  func run() -> ExitCode {
    // Before there is another thread: all of them are to leave the signals to the one that waits.
    TerminationSignals.block()
    let file = ConfigurationFile(path: options.config, environment: console.environment)
    let (loaded, diagnostics) = file.load()
    guard let configuration = loaded else {
      console.say(diagnostics.map { $0.line(style: console.messages.style) })
      return .configuration
    }
    let log = Log.standardError(level: options.logLevel, format: options.logFormat)
    for warning in diagnostics {
      log.warning(
        "configuration",
        [
          "file": warning.file, "line": warning.line, "column": warning.column,
          "message": warning.message, "remedy": warning.remedy,
        ])
    }
    let service = WorkerService(configuration, version: Version.sluice, log: log)
    TerminationSignals.wait { [service, log] name, count in
      if count == 1 { return service.stop(because: name) }
      log.error("ended at once", ["because": "a second signal", "signal": name])
      TerminationSignals.endAtOnce()
    }
    return code(service.run(wait: options.wait), log)
  }

  private func code(_ ending: WorkerEnding, _ log: Log) -> ExitCode {
    switch ending {
    case .finished: return .done
    case .unavailable(let reason):
      log.error("not available", ["reason": reason])
      return .unavailable
    case .misconfigured(let reason):
      log.error("cannot start", ["reason": reason])
      return .configuration
    case .failed(let reason):
      log.error("ended", ["reason": reason])
      // Threads may still be at work, in librdkafka too: the C library's clean-up must not run under them.
      TerminationSignals.endAtOnce()
    }
  }
}
