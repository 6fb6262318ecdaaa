import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    (["chek"], "unknown command \"chek\"; did you mean check?"),
    (["a.tierlist.json"], "to check a file: tierlint check a.tierlist.json"),
    (["--versio"], "unknown option --versio; did you mean --version?"),
    (["check", "--fromat", "json"], "unknown option --fromat; did you mean --format?"),
    (["check", "--format", "jsn"], "did you mean json?"),
    (["check", "--format=jsn"], "did you mean json?"),
    (["check", "--format"], "--format FORMAT: the value is missing"),
    (["check", "--format", "--quiet"], "--format FORMAT: the value is missing"),
    (["check", "--format="], "is none of full, concise, json, ndjson, github, sarif"),
    (["check", "--quiet=yes"], "--quiet takes no value"),
    (["check", "--jobs", "0"], "\"0\" is no whole number from 1 up"),
    (["check", "--jobs", "99999999999999999999"], "is no whole number from 1 up"),
    (["check", "--max-diagnostics", "-1"], "is no whole number from 0 up"),
    (["check", "--jobs", "1", "--jobs", "2"], "--jobs is given twice"),
    (["check", "--select", "json/sintax"], "unknown rule \"json/sintax\"; did you mean json/syntax?"),
    (["check", "--ignore", "json,jsn"], "unknown rule \"jsn\"; did you mean json?"),
    (["check", "--select", "syntax"], "did you mean json/syntax?"),
    (["check", "--rule", "json/syntax"], "is not of the form ID=LEVEL"),
    (["check", "--rule", "json/syntax=loud"], "is none of error, warning, info, hint, off"),
    (["check", "--rule", "json=off"], "--select and --ignore take those"),
    (["check", "--fail-on", "hint"], "is none of error, warning, info, never"),
    (["check", "--profile", "ofline"], "did you mean offline?"),
    (["check", "--unsafe-fixes"], "--unsafe-fixes needs --fix or --diff"),
    (["check", "--config", "a", "--no-config"], "--config and --no-config cannot be used together"),
    (["check", "--input", "ndjson", "--fix"], "--input and --fix cannot be used together"),
    (["check", "--input", "ndjson", "a.json"], "unexpected argument \"a.json\""),
    (["check", "--input", "json"], "is none of ndjson"),
    (["check", "--stdin-paths", "-"], "unexpected argument \"-\""),
    (["check", "--show-config", "a.json", "b.json"], "unexpected argument \"b.json\""),
    (["format", "--style", "ap"], "is none of app, plain; did you mean app?"),
    (["format", "--fix"], "unknown option --fix"),
    (["format", "--config", "a", "--no-config"], "--config and --no-config cannot be used together"),
    (["init", "--tiers", "words"], "--tiers needs --list"),
    (["init", "--list", "x", "--tiers", "medal"], "did you mean medals?"),
    (["init", "x"], "unexpected argument \"x\""),
    (["rules", "extra"], "unexpected argument \"extra\""),
    (["explain"], "RULE is missing"),
    (["explain", "jsn/syntax"], "did you mean json/syntax?"),
    (["schema", "projekt"], "did you mean project?"),
    ([], "no command given"),
  ])
  func badUsageIsOneLineAndExitCode2(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let run = try tool(arguments, in: folder)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("tierlint: "))
    #expect(run.errors.contains(words))
  }

  @Test func helpNamesEveryCommandAndOption() throws {
    let folder = try TemporaryFolder()
    let tool = try tierlint("--help", in: folder)
    #expect(tool.code == 0)
    for command in ["check", "format", "rules", "explain", "schema"] {
      #expect(tool.output.contains("\n  \(command) "))
    }
    let check = try tierlint("check", "nowhere", "--help", in: folder)
    #expect(check.code == 0)
    for option in ["--format FORMAT", "--rule ID=LEVEL", "--fail-on LEVEL", "--jobs N", "--quiet", "--help"] {
      #expect(check.output.contains(option))
    }
  }

  @Test func versionIsPrinted() throws {
    let run = try tierlint("--version", in: try TemporaryFolder())
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("tierlint "))
  }

  @Test func wordsAfterTwoDashesArePaths() throws {
    let folder = try TemporaryFolder()
    try folder.write("--quiet", brokenList)
    let run = try tierlint("check", "--format=concise", "--", "--quiet", in: folder)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("--quiet:"))
  }

  @Test func controlCharactersInWordsAreSpelledOut() throws {
    let run = try tierlint("check", "--fo\u{1B}[31m\nrmat", in: try TemporaryFolder())
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("--fo<U+001B>[31m<U+000A>rmat"))
  }
}
