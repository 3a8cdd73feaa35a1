import Configuration
import JSONSchema

/// `sluice validate`: documents against a JSON Schema.
struct ValidateCommand {
  let options: ValidateOptions
  let console: Console

  func run() -> ExitCode {
    let style = console.messages.style
    let schema: Schema
    do throws(SchemaErrors) {
      let loader = SchemaLoader { try FileReading.read($0) }
      let assertion = SchemaOptions(formatAssertion: options.formatAssertion)
      schema = try loader.compile(file: options.schema, options: assertion)
    } catch {
      console.say(error.errors.map { Diagnostic($0).line(style: style) })
      return .configuration
    }
    console.say(schema.warnings.map { Diagnostic($0).line(style: style) })
    let validation = Validation(schema, isJSON: options.json, console: console)
    let code = InputLoop(lines: options.lines, console: console).run(options.files) {
      validation.validate($1, of: $0)
    }
    if !options.json { console.output.line(validation.summary) }
    return code.worse(validation.rejectedCount > 0 ? .rejected : .done)
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
