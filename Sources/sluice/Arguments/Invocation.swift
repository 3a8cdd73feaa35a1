import JSON
import JSONSchema
import Telemetry

/// What a command line asks for.
enum Invocation: Equatable {
  /// Of a command, or of the program.
  case help(CommandSpecification?)
  case run(RunOptions)
  case demo(DemoOptions)
  case clean(CleanOptions)
  case check(CheckOptions)
  case validate(ValidateOptions)
  case version(json: Bool)
}

struct RunOptions: Equatable {
  var config: String
  /// How long to wait at start for a broker and the source topics.
  var wait: Duration = .seconds(60)
  /// Nil: logfmt on a terminal, JSON lines otherwise.
  var logFormat: Log.Format?
  var logLevel: Log.Level = .info
}

struct DemoOptions: Equatable {
  /// `host:port` of a cluster; nil for an embedded one.
  var bootstrap: String?
  var keep = false
}

struct CleanOptions: Equatable {
  var config: String
  var route: String?
  /// One document a line, whatever the file is called.
  var lines = false
  var json = false
  /// None: stdin.
  var files: [String] = []
}

struct CheckOptions: Equatable {
  var config: String
  var json = false
}

struct ValidateOptions: Equatable {
  var schema: String
  /// None: stdin.
  var files: [String] = []
  /// Of schemas without a `$schema`.
  var draft = Draft.draft202012
  /// Where the schemas of URIs are kept.
  var resources: [SchemaResourceFolder] = []
  var formatAssertion = false
  /// Of arrays and objects in one another.
  var maxDepth = DecodeOptions().maxDepth
  /// One document a line, whatever the file is called.
  var lines = false
  var json = false
  /// A form of the specification, instead of Sluice's own.
  var output: OutputFormat?
  /// Whether people are shown what is wrong by each schema of `anyOf` and `oneOf`.
  var alternatives = false
}
