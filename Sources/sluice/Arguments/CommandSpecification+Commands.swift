extension CommandSpecification {
  /// In the order in which help lists them.
  static let all = [run, demo, clean, check, validate, version]

  static func named(_ name: String) -> CommandSpecification? { all.first { $0.name == name } }

  static let run = CommandSpecification(
    "run", summary: "consume, clean and produce, until it is told to stop",
    options: [
      .config,
      OptionSpecification(
        "--wait", value: "TIME",
        help: "how long to wait at start for a broker and the source topics (60s)"),
      OptionSpecification(
        "--log-format", value: "FORMAT",
        help: "logfmt or json (logfmt on a terminal, json otherwise)"),
      OptionSpecification(
        "--log-level", value: "LEVEL", help: "debug, info, warning or error (info)"),
    ],
    description: """
      Runs the worker that the configuration describes: reads records from the source
      topics of its routes, and writes clean ones and dead letters. SIGTERM or SIGINT
      ends it after what is in flight is delivered and committed; a second one ends
      it at once.
      """,
    exitCodes: [
      (.done, "stopped, everything delivered and committed"),
      (.unavailable, "no broker, a missing source topic, or access refused"),
      (.internal, "a missed shutdown deadline, or a second signal"),
      (.configuration, "the configuration is wrong"),
    ])

  static let demo = CommandSpecification(
    "demo", summary: "show the reference pipeline at work, on sample records",
    options: [
      OptionSpecification(
        "--bootstrap", value: "HOST:PORT",
        help: "use that cluster, with topics of its own, instead of an embedded one"),
      OptionSpecification(
        "--keep", help: "leave the worker and its HTTP page up until it is interrupted"),
    ],
    description: """
      Starts an embedded cluster, sends sample records, good and bad, through the
      worker, and shows what became of them. Nothing needs to be installed.
      """,
    exitCodes: [
      (.done, "shown"), (.unavailable, "no broker at HOST:PORT"), (.internal, "it did not work"),
    ])

  static let clean = CommandSpecification(
    "clean", summary: "clean files offline, and explain what is rejected",
    operands: "[FILE...]", operandCount: 0...Int.max,
    options: [
      .config,
      OptionSpecification(
        "--route", short: "-r", value: "NAME", help: "the route; may be left out where there is one"
      ),
      .lines, .json,
    ],
    description: """
      Does to files what the worker does to records: what the route makes of them is
      written to stdout, one clean record a line, and what it rejects is explained on
      stderr. A file is one document; .ndjson and .jsonl files hold one a line. Without
      a file, or for '-', stdin is read.
      """,
    exitCodes: [
      (.done, "nothing was rejected"), (.rejected, "something was rejected"),
      (.unreadable, "a file cannot be read"), (.configuration, "the configuration is wrong"),
    ])

  static let check = CommandSpecification(
    "check", summary: "check a configuration, its schemas and rules, without a broker",
    options: [.config, .json],
    description: """
      Reports everything about a configuration that can be known without a broker:
      every mistake with its place and what to do about it, then the routes.
      """,
    exitCodes: [(.done, "no mistake"), (.configuration, "mistakes")])

  static let validate = CommandSpecification(
    "validate", summary: "validate files against a JSON Schema",
    operands: "SCHEMA [FILE...]", operandCount: 1...Int.max, missingOperand: "SCHEMA",
    options: [
      OptionSpecification(
        "--draft", value: "DRAFT",
        help: "4, 6, 7, 2019-09 or 2020-12, of schemas without '$schema' (2020-12)"),
      OptionSpecification(
        "--resource", value: "URI=DIR", isRepeatable: true,
        help: "schemas whose URIs start with URI are files of DIR"),
      OptionSpecification("--format-assertion", help: "let 'format' reject"),
      OptionSpecification(
        "--max-depth", value: "LEVELS",
        help: "of arrays and objects in one another, 1 to 1024 (128)"),
      .lines,
      OptionSpecification(
        "--alternatives", help: "show what is wrong by each schema of 'anyOf' and 'oneOf'"),
      OptionSpecification(
        "--output", value: "FORM",
        help: "flag, basic or detailed: the specification's forms, one line a document"),
      .json,
    ],
    description: """
      Validates documents against a JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12: the
      one that '$schema' names. A file is one document; .ndjson and .jsonl files hold one
      a line. Without a file, or for '-', stdin is read. Nothing is fetched: a schema that
      refers to a URI needs '--resource', unless a file has that URI as its '$id'.
      """,
    exitCodes: [
      (.done, "all documents are valid"), (.rejected, "a document is not valid"),
      (.unreadable, "a file cannot be read"), (.configuration, "the schema does not load"),
    ])

  static let version = CommandSpecification(
    "version", summary: "show the versions of Sluice and of the libraries it uses",
    options: [.json],
    description: "Shows the versions of Sluice, of Swift, and of the libraries that are loaded.")
}
