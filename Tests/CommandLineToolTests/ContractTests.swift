import TestSupport
import Testing

/// Contracts of a configuration on the command line.
@Suite(.timeLimit(.minutes(30))) struct ContractTests {
  private let folder: TemporaryFolder
  private let tagged = cleanList.replacing("\"title\": \"A\"", with: "\"title\": \"A\", \"tags\": [\"hott\"]")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("lists/a.tierlist.json", tagged)
  }

  @Test("the last contract that matches a file applies, and --show-config says which")
  func last() throws {
    let contracts = "{ \"files\": [\"**\"], \"tags\": [\"cold\"] }, { \"files\": [\"lists/**\"], \"tags\": [\"hot\"] }"
    try folder.write(".tierlint.json", "{ \"lists\": [\(contracts)] }")
    let run = try tierlint("check", "-q", "--format=concise", in: folder)
    #expect(run.code == 0)
    #expect(
      run.output.contains("warning[contract/tag] unknown tag \"hott\" of item \"a\"; did you mean \"hot\"? Tiercade"))
    #expect(run.outputLines.count == 1)
    #expect(
      try tierlint("check", "--show-config=lists/a.tierlist.json", in: folder).output.contains(
        "\ncontract       lists[1]\n"))
    try folder.write("b.tierlist.json", tagged)
    #expect(
      try tierlint("check", "-q", "--format=concise", "b.tierlist.json", in: folder).output.contains("are \"cold\""))
    #expect(try tierlint("check", "-q", "--no-config", in: folder).output.isEmpty)
  }

  @Test("a contract that contradicts itself is an invalid configuration")
  func invalid() throws {
    let year = "\"attributes\": { \"year\": { \"minimum\": 5, \"maximum\": 3 } }"
    try folder.write(".tierlint.json", "{ \"lists\": [{ \"files\": [\"lists/**\"], \(year) }] }")
    let run = try tierlint("check", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("minimum 5 is above the maximum"))
  }

  @Test("init writes a contract that the lists meet, and prints it where there is a configuration")
  func initialized() throws {
    let item = "\"title\": \"A\", \"tags\": [\"hot\"], \"attributes\": { \"year\": 1990, \"place\": \"Hue\" }"
    try folder.write("lists/a.tierlist.json", cleanList.replacing("\"title\": \"A\"", with: item))
    #expect(try tierlint("init", "--contract", "lists", in: folder).code == 0)
    let written = try folder.read(".tierlint.json")
    for part in [
      "\"files\": [\"lists/**\"]", "\"labels\": [\"S\"]", "\"year\": { \"type\": \"integer\" }",
      "\"place\": { \"type\": \"string\", \"values\": [\"Hue\"] }", "\"tags\": [\"hot\"]",
    ] {
      #expect(written.filter { !$0.isWhitespace }.contains(part.filter { !$0.isWhitespace }), "\(written)")
    }
    #expect(try tierlint("check", "-q", in: folder).output.isEmpty)
    let again = try tierlint("init", "--contract", "lists", in: folder)
    #expect(again.output == written)
    #expect(try tierlint("init", "lists", in: folder).code == 2)
  }
}
