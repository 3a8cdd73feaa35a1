import Configuration
import JSONSchema

/// `sluice validate`: documents against a JSON Schema.
struct ValidateCommand {
  let options: ValidateOptions
  let console: Console

  func run() -> ExitCode {
    guard let schema = load() else { return .configuration }
    let validation = Validation(schema, options, console: console)
    let code = InputLoop(lines: options.lines, console: console).run(options.files) {
      validation.validate($1, of: $0)
    }
    if !options.json && options.output == nil {
      if validation.hidesAlternatives {
        console.complain("'--alternatives' shows what is wrong by each of several alternatives")
      }
      console.output.line(validation.summary)
    }
    return code.worse(validation.rejectedCount > 0 ? .rejected : .done)
  }

  /// The schema; nil, with every mistake told, where it does not load.
  private func load() -> Schema? {
    let style = console.messages.style
    let loader = SchemaLoader(resources: options.resources) { try FileReading.read($0) }
    do throws(SchemaErrors) {
      let schema = try loader.compile(
        file: options.schema,
        options: SchemaOptions(formatAssertion: options.formatAssertion, draft: options.draft))
      console.say(schema.warnings.map { Diagnostic($0).line(style: style) })
      return schema
    } catch {
      console.say(error.errors.map { Diagnostic($0).line(style: style) })
      return nil
    }
  }
}

extension Diagnostic {
  init(_ error: SchemaError) {
    self.init(
      file: error.file, line: error.line, column: error.column, severity: .error,
      message: error.message, remedy: error.remedy)
  }

  init(_ warning: SchemaWarning) {
    self.init(
      file: warning.file, line: warning.line, column: warning.column, severity: .warning,
      message: warning.message)
  }
}
