import JSONSchema
import JSONSyntax
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct SARIFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("all that is written is SARIF", arguments: ["fixtures/projects/invalid", "fixtures/rules", "fixtures/csv"])
  func schema(_ fixtures: String) throws {
    let text = try sarif(Repository.root.appending(path: fixtures).path)
    #expect(try SARIFLog(text).results.isEmpty == false)
    #expect(try violations(in: text) == [])
  }

  @Test("a clean run is SARIF without results")
  func clean() throws {
    try folder.write("a.tierlist.json", cleanList)
    let text = try sarif()
    #expect(try SARIFLog(text).results.isEmpty)
    #expect(try violations(in: text) == [])
    #expect(try SARIFLog(text).run.tool.driver.version == version)
    #expect(try SARIFLog(text).run.invocations.map(\.executionSuccessful) == [true])
  }

  @Test("a run that could not read a file is SARIF that says so")
  func incomplete() throws {
    let run = try tierlint("check", "--format=sarif", "nosuch.json", in: folder)
    #expect(run.code == 2)
    #expect(try violations(in: run.output) == [])
    #expect(try SARIFLog(run.output).run.invocations.map(\.executionSuccessful) == [false])
  }

  @Test("results refer to their rule by index, with the level of the finding")
  func rules() throws {
    let run = try SARIFLog(sarif(Repository.root.appending(path: "fixtures/rules").path)).run
    let rules = run.tool.driver.rules.map(\.id)
    #expect(rules == RuleCatalog.all.map(\.id))
    for result in run.results { #expect(rules[result.ruleIndex] == result.ruleId) }
    #expect(Set(run.results.map(\.level)) == ["error", "warning", "note"])
  }

  @Test("regions are inside their files, with any line ending", arguments: ["\n", "\r\n", "\r"])
  func regions(_ lineEnd: String) throws {
    let text = sample.replacing("\n", with: lineEnd)
    try folder.write("a.tierlist.json", text)
    let log = try SARIFLog(sarif())
    let lines = CountedLines(text)
    #expect(try log.run.columnKind == "utf16CodeUnits")
    for result in try log.results {
      for location in result.locations + (result.relatedLocations ?? []) {
        #expect(lines[location.physicalLocation.region] != nil, "\(result)")
      }
    }
    let color = try #require(try log.results.first { $0.ruleId == "color/invalid" })
    #expect(try lines[color.region] == "\"C0C0C0\"")
    #expect(try color.region.startColumn == 31)
    let twice = try #require(try log.results.first { $0.ruleId == "item/placed-twice" })
    #expect(try lines[twice.region] == "\"🍲🥣é\"")
    let first = try #require(twice.relatedLocations?.first).physicalLocation.region
    #expect(lines[first] == "\"🍲🥣é\"")
    #expect(try first != twice.region)
  }

  @Test("fixes replace the regions they refer to")
  func fixes() throws {
    try folder.write("a.tierlist.json", sample)
    let log = try SARIFLog(sarif())
    let color = try #require(try log.results.first { $0.ruleId == "color/invalid" })
    let replacement = try #require(color.fixes?.first?.artifactChanges.first?.replacements.first)
    #expect(CountedLines(sample)[replacement.deletedRegion] == "\"C0C0C0\"")
    #expect(replacement.insertedContent.text == "\"#C0C0C0\"")
  }

  @Test(
    "fingerprints stay when lines move, the layout changes or another finding disappears, and differ from each other")
  func fingerprints() throws {
    try folder.write("a.tierlist.json", sample)
    let old = try fingerprintsByPlace()
    #expect(Set(old.values).count == old.count)
    try folder.write("a.tierlist.json", "\n\n" + sample.replacing(",", with: ",\n\n   "))
    #expect(try fingerprintsByPlace() == old)
    try folder.write("a.tierlist.json", sample.replacing("\"C0C0C0\"", with: "\"#C0C0C0\""))
    #expect(try fingerprintsByPlace() == old.filter { !$0.key.hasPrefix("color/invalid") })
    try folder.write("a.tierlist.json", sample.replacing("\"C0C0C0\"", with: "\"D0D0D0\""))
    let other = try fingerprintsByPlace()
    #expect(other.keys == old.keys)
    #expect(other.filter { old[$0.key] != $0.value }.keys.sorted() == ["color/invalid /tiers/0/color 1"])
  }

  @Test("what has rule, place and value in common is numbered")
  func numbers() throws {
    try folder.write("a.tierlist.json", "// to do\n\n// to do\n" + cleanList)
    let comments = try SARIFLog(sarif()).results.filter { $0.ruleId == "json/comment" }
    #expect(comments.count == 2)
    let prints = comments.compactMap { $0.partialFingerprints["tierlint/v1"] }
    #expect(prints.map { String($0.suffix(2)) } == [":1", ":2"])
  }

  @Test("paths begin at the root of the repository, and are URIs")
  func paths() throws {
    try folder.write(".git/HEAD", "")
    try folder.write("lists/a, b%:é#?.tierlist.json", brokenList)
    try folder.link("shortcut", to: "lists")
    let expected = "lists/a%2C%20b%25%3A%C3%A9%23%3F.tierlist.json"
    let scripts = [
      "check", "check .", "check lists", "check ./lists//..//lists", "check shortcut/*.json", "check \"$PWD\"",
    ]
    for (script, start) in scripts.map({ ($0, ".") }) + [("check", "lists")] {
      let run = try shell("cd \(start); \"$TIERLINT\" \(script) --format sarif", in: folder)
      let artifact = try #require(try SARIFLog(run.output).results.first).artifact
      #expect(artifact.uri == expected, "\(script)")
      #expect(artifact.uriBaseId == "%SRCROOT%")
    }
  }

  @Test("a file outside the repository has its full address")
  func outside() throws {
    try folder.write("a.tierlist.json", brokenList)
    let other = try TemporaryFolder()
    let log = try SARIFLog(tierlint("check", "--format=sarif", folder.path("a.tierlist.json"), in: other).output)
    let artifact = try #require(try log.results.first).artifact
    #expect(artifact.uri == "file://" + folder.path("a.tierlist.json"))
    #expect(artifact.uriBaseId == nil)
  }

  @Test("a name that is not UTF-8 keeps its bytes")
  func bytes() throws {
    // Some file systems refuse such a name, and then there is nothing to see.
    try? folder.write(name: [0x61, 0xFF] + Array(".tierlist.json".utf8), brokenList)
    let run = try tierlint("check", "--format=sarif", in: folder)
    for result in try SARIFLog(run.output).results { #expect(try result.artifact.uri == "a%FF.tierlist.json") }
  }

  @Test("a document in a stream is placed on the line of its record")
  func records() throws {
    let record = "{\"schemaVersion\":1}\n"
    let run = try tierlint(
      "check", "--format=sarif", "--input=ndjson", "--stdin-filename=all.tierlist.json", in: folder,
      input: record + record)
    let results = try SARIFLog(run.output).results
    #expect(Set(try results.map { try $0.region.startLine }) == [1, 2])
    #expect(Set(results.compactMap { $0.partialFingerprints["tierlint/v1"] }).count == results.count)
  }

  /// A tier whose color follows characters of all widths, and which lists an item twice.
  private let sample = """
    {
      "schemaVersion": 1,
      "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
      "title": "Sämple",
      "tiers": [
        { "id": "🍲🥣é", "color": "C0C0C0", "label": "S", "order": 0,
          "itemIds": ["ä", "🍲🥣é", "🍲🥣é"] } ],
      "items": { "ä": { "id": "ä", "title": "A" }, "🍲🥣é": { "id": "🍲🥣é", "title": "B" } },
      "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
    }

    """

  private func sarif(_ paths: String...) throws -> String {
    let run = try tool(["check", "--format=sarif", "--quiet"] + paths, in: folder)
    #expect(run.errors.isEmpty)
    return run.output
  }

  private func fingerprintsByPlace() throws -> [String: String] {
    try SARIFLog(sarif()).results.reduce(into: [:]) { prints, result in
      let place = result.locations.first?.logicalLocations?.first?.fullyQualifiedName ?? ""
      let print = try #require(result.partialFingerprints["primaryLocationLineHash"])
      let number = print.split(separator: ":").last ?? ""
      prints["\(result.ruleId) \(place) \(number)"] = print
    }
  }

  private func violations(in log: String) throws -> [String] {
    let schema = try #require(Repository.document("Tests/schemas/sarif-2.1.0-parts.schema.json").flatMap(Schema.init))
    let tree = SyntaxTree(DocumentText(log))
    #expect(tree.problems.isEmpty)
    return schema.evaluate(tree).violations.map { "\($0.keyword.rawValue) \(tree.pointer(to: $0.node))" }
  }
}
