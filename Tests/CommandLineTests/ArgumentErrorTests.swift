import Testing

@testable import sluice

@Suite struct ArgumentErrorTests {
  @Test(
    arguments: [
      ([], "sluice: a command is missing\n'sluice help' lists the commands.\n"),
      (
        ["claen"],
        "sluice: there is no command 'claen'; is 'clean' meant?\n'sluice help' lists the commands.\n"
      ),
      (
        ["help", "val"],
        "sluice: there is no command 'val'; is 'validate' meant?\n'sluice help' lists the commands.\n"
      ),
      (
        ["frobnicate"],
        "sluice: there is no command 'frobnicate'\n'sluice help' lists the commands.\n"
      ),
      (
        ["--verbose"],
        "sluice: there is no command '--verbose'\n'sluice help' lists the commands.\n"
      ),
      (
        ["clean", "-c", "a", "--jsn"],
        "sluice: 'clean' has no option '--jsn'; is '--json' meant?\n'sluice help clean' says more.\n"
      ),
      (["check", "-x"], "sluice: 'check' has no option '-x'\n'sluice help check' says more.\n"),
      (
        ["check", "--\u{1B}[31m"],
        "sluice: 'check' has no option '--\u{241B}[31m'\n'sluice help check' says more.\n"
      ),
      (
        ["check", "-c"],
        "sluice: 'check': --config needs a value: --config FILE\n'sluice help check' says more.\n"
      ),
      (
        ["check", "-c", "--json"],
        "sluice: 'check': --config needs a value: --config FILE\n'sluice help check' says more.\n"
      ),
      (
        ["version", "--json=yes"],
        "sluice: 'version': --json takes no value\n'sluice help version' says more.\n"
      ),
      (
        ["version", "--json", "--json"],
        "sluice: 'version': --json is given twice\n'sluice help version' says more.\n"
      ),
      (
        ["check", "-c", "a", "--config=b"],
        "sluice: 'check': --config is given twice\n'sluice help check' says more.\n"
      ),
      (["clean"], "sluice: 'clean' needs -c FILE\n'sluice help clean' says more.\n"),
      (["validate"], "sluice: 'validate' needs SCHEMA\n'sluice help validate' says more.\n"),
      (
        ["check", "-c", "a", "b"],
        "sluice: 'check' takes no argument 'b'\n'sluice help check' says more.\n"
      ),
      (
        ["run", "-c", "a", "--wait", "soon"],
        "sluice: 'run': --wait cannot be 'soon'; it is a time like 500ms, 60s or 5m\n"
          + "'sluice help run' says more.\n"
      ),
      (
        ["run", "-c", "a", "--log-format", "xml"],
        "sluice: 'run': --log-format cannot be 'xml'; it is logfmt or json\n"
          + "'sluice help run' says more.\n"
      ),
      (
        ["run", "-c", "a", "--log-level=loud"],
        "sluice: 'run': --log-level cannot be 'loud'; it is debug, info, warning or error\n"
          + "'sluice help run' says more.\n"
      ),
      (
        ["validate", "s.json", "--json", "--output", "flag"],
        "sluice: 'validate': --output and --json do not go together\n"
          + "'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--alternatives", "--json"],
        "sluice: 'validate': --json and --alternatives do not go together\n"
          + "'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--output=verbose"],
        "sluice: 'validate': --output cannot be 'verbose'; it is flag, basic or detailed\n"
          + "'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--draft", "5"],
        "sluice: 'validate': --draft cannot be '5'; it is 4, 6, 7, 2019-09 or 2020-12\n"
          + "'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--draft=4", "--draft=4"],
        "sluice: 'validate': --draft is given twice\n'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--resource", "schemas"],
        "sluice: 'validate': --resource cannot be 'schemas'; it is URI=DIR, as in "
          + "https://schemas.example/v1=schemas\n'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--resource", "urn:x=a", "--resource", "urn:x/=b"],
        "sluice: 'validate': --resource cannot be 'urn:x/=b'; it is one folder for each URI, and "
          + "this one has 'a'\n'sluice help validate' says more.\n"
      ),
      (
        ["validate", "s.json", "--max-depth=1025"],
        "sluice: 'validate': --max-depth cannot be '1025'; it is a number from 1 to 1024\n"
          + "'sluice help validate' says more.\n"
      ),
      (
        ["demo", "--bootstrap", "localhost"],
        "sluice: 'demo': --bootstrap cannot be 'localhost'; it is HOST:PORT, or several with commas\n"
          + "'sluice help demo' says more.\n"
      ),
    ] as [([String], String)])
  func `a wrong command line is explained`(arguments: [String], text: String) {
    let error = #expect(throws: ArgumentError.self) { try Invocation(arguments) }
    #expect(error?.lines.map { $0 + "\n" }.joined() == text)
  }

  @Test(arguments: ["5", "s", "-1s", "1.5s", "99999999999999999999s", "169h", "1d", " 1s", "１s"])
  func `what is no time is refused`(text: String) {
    #expect(throws: ArgumentError.self) { try Invocation(["run", "-c", "a", "--wait=\(text)"]) }
  }

  @Test(arguments: [
    "", "=d", "a=d", "https:=d", "https://a.example/=", "https://a/#f=d", "https://a/?q=d",
    "h :x=d",
  ])
  func `what is no resource is refused`(text: String) {
    #expect(throws: ArgumentError.self) {
      try Invocation(["validate", "s.json", "--resource=\(text)"])
    }
  }

  @Test(arguments: ["", ":9092", "a:", "a:x", "a:65536", "a:1,", ",a:1"])
  func `what is no address is refused`(text: String) {
    #expect(throws: ArgumentError.self) { try Invocation(["demo", "--bootstrap=\(text)"]) }
  }
}
