import Testing

@Suite(.timeLimit(.minutes(30))) struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("broken.tierlist.json", brokenList)
  }

  @Test(.enabled(if: FileKind.isDevice("/dev/full"), "only Linux has a device that is always full"))
  func aFullDiskIsAFailure() throws {
    let run = try shell("\"$TIERLINT\" check -q > /dev/full", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: cannot write standard output: No space left on device\n")
    #expect(try shell("\"$TIERLINT\" rules > /dev/full", in: folder).code == 2)
  }

  @Test func closedOutputIsAFailure() throws {
    let run = try shell("\"$TIERLINT\" check -q >&-", in: folder)
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1)
  }

  @Test func aClosedPipeTerminatesTheRunSilently() throws {
    for trap in ["", "trap '' PIPE; "] {
      let script = "exec 3> >(true); sleep 0; wait $!; \(trap)\"$TIERLINT\" check >&3; echo $?"
      let run = try shell(script, in: folder)
      #expect(run.output == "141\n")
      #expect(run.errors.isEmpty)
    }
  }

  @Test func colors() throws {
    let escape = "\u{1B}["
    func output(_ arguments: String..., environment: [String: String] = [:]) throws -> Bool {
      try tool(["check"] + arguments, in: folder, environment: environment).output.contains(escape)
    }
    #expect(try !output())
    #expect(try output("--color=always"))
    #expect(try output(environment: ["CLICOLOR_FORCE": "1"]))
    #expect(try !output(environment: ["CLICOLOR_FORCE": "0"]))
    #expect(try !output(environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try output("--color=always", environment: ["NO_COLOR": "1"]))
    #expect(try !output("--color=never", environment: ["CLICOLOR_FORCE": "1"]))
  }

  @Test func orderDoesNotDependOnThreads() throws {
    for index in 0..<60 {
      let name = "d\(index % 7)/\(index * 7919 % 61).tierlist.json"
      try folder.write(name, index.isMultiple(of: 3) ? cleanList : brokenList)
    }
    let one = try tierlint("check", "--jobs=1", "--format=concise", in: folder)
    #expect(one.outputLines.count == 41)
    for jobs in ["2", "3", "16", "1000"] {
      let run = try tierlint("check", "--jobs", jobs, "--format=concise", in: folder)
      #expect(run.output == one.output)
      #expect(run.errors == one.errors)
    }
  }

  @Test func atMostSoManyArePrinted() throws {
    try folder.write("more.tierlist.json", brokenList)
    for (limit, count) in [("0", 2), ("1", 1), ("2", 2), ("3", 2)] {
      let run = try tierlint("check", "--format=concise", "--max-diagnostics", limit, in: folder)
      #expect(run.outputLines.count == count)
      #expect(run.errors.contains("2 files checked: 2 errors"))
      #expect(run.errors.contains("(first 1 shown)") == (limit == "1"))
    }
  }
}
