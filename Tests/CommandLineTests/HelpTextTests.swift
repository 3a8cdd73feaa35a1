import Testing

@testable import sluice

@Suite struct HelpTextTests {
  @Test func `the overview lists the commands`() {
    #expect(
      HelpText.overview == """
        Sluice turns raw JSON records into clean ones, on Kafka and offline.

        Usage: sluice COMMAND [OPTION...]

        Commands:
          run       consume, clean and produce, until it is told to stop
          demo      show the reference pipeline at work, on sample records
          clean     clean files offline, and explain what is rejected
          check     check a configuration, its schemas and rules, without a broker
          validate  validate files against a JSON Schema
          version   show the versions of Sluice and of the libraries it uses

        'sluice help COMMAND' says more about a command.

        """)
  }

  @Test func `run`() {
    #expect(
      HelpText.of(.run) == """
        Usage: sluice run -c FILE [--wait TIME] [--log-format FORMAT] [--log-level LEVEL]

        Runs the worker that the configuration describes: reads records from the source
        topics of its routes, and writes clean ones and dead letters. SIGTERM or SIGINT
        ends it after what is in flight is delivered and committed; a second one ends
        it at once.

        Options:
          -c, --config FILE    the configuration, YAML
          --wait TIME          how long to wait at start for a broker and the source topics (60s)
          --log-format FORMAT  logfmt or json (logfmt on a terminal, json otherwise)
          --log-level LEVEL    debug, info, warning or error (info)
          -h, --help           show this text

        Exit codes:
          0   stopped, everything delivered and committed
          2   the command line is wrong
          69  no broker, a missing source topic, or access refused
          70  a missed shutdown deadline, or a second signal
          78  the configuration is wrong

        """)
  }

  @Test func `demo`() {
    #expect(
      HelpText.of(.demo) == """
        Usage: sluice demo [--bootstrap HOST:PORT] [--keep]

        Starts an embedded cluster, sends sample records, good and bad, through the
        worker, and shows what became of them. Nothing needs to be installed.

        Options:
          --bootstrap HOST:PORT  use that cluster, with topics of its own, instead of an embedded one
          --keep                 leave the worker and its HTTP page up until it is interrupted
          -h, --help             show this text

        Exit codes:
          0   shown
          2   the command line is wrong
          69  no broker at HOST:PORT
          70  it did not work

        """)
  }

  @Test func `clean`() {
    #expect(
      HelpText.of(.clean) == """
        Usage: sluice clean -c FILE [--route NAME] [--lines] [--json] [FILE...]

        Does to files what the worker does to records: what the route makes of them is
        written to stdout, one clean record a line, and what it rejects is explained on
        stderr. A file is one document; .ndjson and .jsonl files hold one a line. Without
        a file, or for '-', stdin is read.

        Options:
          -c, --config FILE  the configuration, YAML
          -r, --route NAME   the route; may be left out where there is one
          --lines            one document a line, as in .ndjson and .jsonl files
          --json             write for programs: JSON on stdout
          -h, --help         show this text

        Exit codes:
          0   nothing was rejected
          1   something was rejected
          2   the command line is wrong
          65  a file cannot be read
          78  the configuration is wrong

        """)
  }

  @Test func `check`() {
    #expect(
      HelpText.of(.check) == """
        Usage: sluice check -c FILE [--json]

        Reports everything about a configuration that can be known without a broker:
        every mistake with its place and what to do about it, then the routes.

        Options:
          -c, --config FILE  the configuration, YAML
          --json             write for programs: JSON on stdout
          -h, --help         show this text

        Exit codes:
          0   no mistake
          2   the command line is wrong
          78  mistakes

        """)
  }

  @Test func `validate`() {
    #expect(
      HelpText.of(.validate) == """
        Usage: sluice validate [--draft DRAFT] [--resource URI=DIR]...
                               [--format-assertion] [--max-depth LEVELS] [--lines]
                               [--alternatives] [--output FORM] [--json] SCHEMA [FILE...]

        Validates documents against a JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12: the
        one that '$schema' names. A file is one document; .ndjson and .jsonl files hold one
        a line. Without a file, or for '-', stdin is read. Nothing is fetched: a schema that
        refers to a URI needs '--resource', unless a file has that URI as its '$id'.

        Options:
          --draft DRAFT       4, 6, 7, 2019-09 or 2020-12, of schemas without '$schema' (2020-12)
          --resource URI=DIR  schemas whose URIs start with URI are files of DIR
          --format-assertion  let 'format' reject
          --max-depth LEVELS  of arrays and objects in one another, 1 to 1024 (128)
          --lines             one document a line, as in .ndjson and .jsonl files
          --alternatives      show what is wrong by each schema of 'anyOf' and 'oneOf'
          --output FORM       flag, basic or detailed: the specification's forms, one line a document
          --json              write for programs: JSON on stdout
          -h, --help          show this text

        Exit codes:
          0   all documents are valid
          1   a document is not valid
          2   the command line is wrong
          65  a file cannot be read
          78  the schema does not load

        """)
  }

  @Test func `version`() {
    #expect(
      HelpText.of(.version) == """
        Usage: sluice version [--json]

        Shows the versions of Sluice, of Swift, and of the libraries that are loaded.

        Options:
          --json      write for programs: JSON on stdout
          -h, --help  show this text

        Exit codes:
          0   done
          2   the command line is wrong

        """)
  }
}
