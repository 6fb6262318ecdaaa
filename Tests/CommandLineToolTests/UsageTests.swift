import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct UsageTests {
  @Test(arguments: [
    (["chek"], "unknown command \"chek\"; did you mean \"check\"?"),
    (["a.tierlist.json"], "to check a file, use tierlint check a.tierlist.json"),
    (["--versio"], "unknown option --versio; did you mean \"--version\"?"),
    (["check", "--fromat", "json"], "unknown option --fromat; did you mean \"--format\"?"),
    (["check", "--format", "jsn"], "did you mean \"json\"?"),
    (["check", "--format=jsn"], "did you mean \"json\"?"),
    (["check", "--format"], "--format: missing value FORMAT"),
    (["check", "--format", "--quiet"], "--format: missing value FORMAT"),
    (
      ["check", "--format="], "expected one of full, concise, json, ndjson, github, gitlab, sarif, junit, rdjson, agent"
    ),
    (["check", "--quiet=yes"], "--quiet does not take a value"),
    (["check", "--jobs", "0"], "--jobs: invalid value \"0\": expected an integer ≥ 1"),
    (["check", "--jobs", "99999999999999999999"], "expected an integer ≥ 1"),
    (["check", "--max-diagnostics", "-1"], "expected an integer ≥ 0"),
    (["check", "--jobs", "1", "--jobs", "2"], "--jobs cannot be repeated"),
    (["check", "--select", "json/sintax"], "unknown rule \"json/sintax\"; did you mean \"json/syntax\"?"),
    (["check", "--ignore", "json,jsn"], "unknown rule \"jsn\"; did you mean \"json\"?"),
    (["check", "--select", "syntax"], "did you mean \"json/syntax\"?"),
    (["check", "--rule", "json/syntax"], "invalid value \"json/syntax\": expected ID=LEVEL"),
    (["check", "--rule", "json/syntax=loud"], "expected one of error, warning, info, hint, off"),
    (["check", "--rule", "jsn=off"], "unknown rule \"jsn\"; did you mean \"json\"?"),
    (["check", "--diff", "--fix"], "--diff cannot be used with --fix"),
    (["help", "chek"], "unknown command \"chek\"; did you mean \"check\"?"),
    (["help", "check", "format"], "unexpected argument \"format\""),
    (["fix", "a.json"], "unknown command \"fix\"; use tierlint check --fix"),
    (["import", "a.csv"], "unknown command \"import\"; use tierlint convert"),
    (["validate"], "unknown command \"validate\"; use tierlint check"),
    (["lint", "."], "unknown command \"lint\"; use tierlint check"),
    (["explain", "item/placed"], "unknown rule \"item/placed\"; did you mean \"item/placed-twice\"?"),
    (["explain", "item/o"], "unknown rule \"item/o\"; did you mean \"item/orphaned\"?"),
    (["explain", "item/nothing"], "unknown rule \"item/nothing\"; see tierlint explain item"),
    (["explain", "colr"], "unknown rule \"colr\"; did you mean \"color\"?"),
    (["init", "--list", "notes.txt"], "expected a name that ends in .tierlist.json, .tierlist.csv or .tierproj"),
    (["check", "--fail-on", "hint"], "expected one of error, warning, info, never"),
    (["check", "--profile", "ofline"], "did you mean \"offline\"?"),
    (["check", "--unsafe-fixes"], "--unsafe-fixes requires --fix or --diff"),
    (["check", "--config", "a", "--no-config"], "--config cannot be used with --no-config"),
    (["check", "--input", "ndjson", "--fix"], "--input cannot be used with --fix"),
    (["check", "--input", "ndjson", "a.json"], "unexpected argument \"a.json\""),
    (["check", "--input", "json"], "expected one of ndjson"),
    (["check", "--stdin-paths", "-"], "unexpected argument \"-\""),
    (["check", "--show-config", "a.json", "b.json"], "unexpected argument \"b.json\""),
    (["format", "--style", "ap"], "expected one of auto, app, plain; did you mean \"app\"?"),
    (["format", "--fix"], "unknown option --fix; see --help"),
    (["format", "--config", "a", "--no-config"], "--config cannot be used with --no-config"),
    (["show", "--config", "a", "--no-config"], "--config cannot be used with --no-config"),
    (["edit", "a", "--renumber", "--config", "a", "--no-config"], "--config cannot be used with --no-config"),
    (["edit", "a", "--descending"], "--descending must come right after --sort-items"),
    (["convert", "a", "--to", "app", "--diff", "--tierproj"], "--diff cannot be used with --tierproj"),
    (["check", "--write-baseline", "a", "--show-files"], "--write-baseline cannot be used with --show-files"),
    (["init", "--tiers", "words"], "--tiers requires --list"),
    (["init", "--list", "x", "--tiers", "medal"], "did you mean \"medals\"?"),
    (["init", "x"], "unexpected argument \"x\""),
    (["rules", "extra"], "unexpected argument \"extra\""),
    (["explain"], "missing argument RULE"),
    (["halp"], "unknown command \"halp\"; did you mean \"help\"?"),
    (["explain", "tier-list"], "unknown rule \"tier-list\"; see tierlint rules"),
    (["explain", "jsn/syntax"], "did you mean \"json/syntax\"?"),
    (["schema", "projekt"], "did you mean \"project\"?"),
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

  @Test("help texts, the script for bash and the configuration template follow the glossary")
  func wording() throws {
    let folder = try TemporaryFolder()
    let help = try tierlint("--help", in: folder).output
    let commands = help.matches(of: /\n  ([a-z]+)\s/).map { String($0.1) }
    #expect(commands.count > 7)
    _ = try tierlint("init", in: folder)
    let texts =
      try [help, folder.read(".tierlint.json")] + commands.map { try tierlint($0, "--help", in: folder).output }
      + [tierlint("completions", "bash", in: folder).output]
    for text in texts { #expect(forbiddenWords(in: text) == []) }
  }

  @Test func versionIsPrinted() throws {
    for word in ["--version", "-V", "version"] {
      let run = try tierlint(word, in: try TemporaryFolder())
      #expect(run.code == 0)
      #expect(run.output.hasPrefix("tierlint "))
    }
  }

  @Test func helpIsACommandToo() throws {
    let folder = try TemporaryFolder()
    #expect(try tierlint("help", in: folder).output == tierlint("--help", in: folder).output)
    for command in ["check", "help", "version"] {
      let help = try tierlint("help", command, in: folder)
      #expect(help.code == 0)
      #expect(help.output == (try tierlint(command, "--help", in: folder).output))
    }
  }

  @Test func helpFollowsTheWidthOfTheTerminal() throws {
    let folder = try TemporaryFolder()
    let help = try tierlint("help", "check", in: folder, environment: ["COLUMNS": "70"])
    // Words that exceed the line have a line of their own.
    #expect(help.outputLines.filter { $0.hasPrefix("  ") }.allSatisfy { $0.count <= 70 })
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
