import Foundation
import TestSupport
import Testing

/// `--format agent`, `--apply`, and the ids that both share with other reports.
@Suite(.timeLimit(.minutes(30))) struct AgentTests {
  private let folder: TemporaryFolder
  private let colors = cleanList.replacing("\"id\": \"s\",", with: "\"id\": \"s\", \"color\": \"C0C0C0\",")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", colors)
  }

  private struct Finding: Decodable {
    struct Fix: Decodable {
      var id: String
      var safe: Bool
    }

    var id: String
    var rule: String
    var fixes: [Fix]
  }

  private func findings(_ name: String = "a.tierlist.json") throws -> [Finding] {
    let output = try tierlint("check", "--format=json", name, in: folder).output
    return try JSONDecoder().decode([Finding].self, from: Data(output.utf8))
  }

  @Test("a finding and each of its fixes is a line, then comes the command that applies the safe ones")
  func report() throws {
    let run = try tierlint("check", "--format=agent", in: folder)
    let id = try #require(try findings().first?.id.prefix(4))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "a.tierlist.json 1 finding")
    #expect(lines.dropFirst().first?.hasPrefix("\(id) 5:") == true)
    #expect(lines.dropFirst().first?.contains(" error color/invalid none: ") == true)
    #expect(lines.contains("  a safe Change to \"#C0C0C0\""))
    #expect(lines.last == "apply: tierlint check --apply \(id).a FILE")
  }

  @Test("the environment chooses the format where no option does")
  func environment() throws {
    let run = try shell("TIERLINT_FORMAT=agent \"$TIERLINT\" check a.tierlist.json", in: folder)
    #expect(run.output.hasPrefix("a.tierlist.json 1 finding\n"))
    let other = try shell("TIERLINT_FORMAT=agent \"$TIERLINT\" check --format concise", in: folder)
    #expect(other.output.hasPrefix("a.tierlist.json:5:"))
    #expect(try shell("TIERLINT_FORMAT=robot \"$TIERLINT\" check", in: folder).code == 2)
  }

  @Test("at most fifty findings are printed, the most severe ones; the others are counted by rule")
  func many() throws {
    let ids = (0..<60).map { "\"x\($0)\"" }.joined(separator: ", ")
    try folder.write("a.tierlist.json", colors.replacing("[\"a\"]", with: "[\"a\", \(ids)]"))
    let run = try tierlint("check", "--format=agent", in: folder)
    #expect(run.output.split(separator: "\n").filter { $0.contains(" warning item/unknown-reference ") }.count == 49)
    #expect(run.output.contains(" color/invalid "))
    #expect(run.output.contains("\n11 more: item/unknown-reference 11\n"))
  }

  @Test("ids stay when a tier is inserted, lines move or another finding is fixed; each is unique")
  func stable() throws {
    let list = colors.replacing("[\"a\"]", with: "[\"a\", \"x\", \"x\"]")
    try folder.write("a.tierlist.json", list)
    let old = try findings()
    #expect(Set(old.map(\.id)).count == old.count && old.count == 3)
    let tier = "{ \"id\": \"t\", \"label\": \"T\", \"order\": -1, \"itemIds\": [] },\n"
    let start = try #require(list.range(of: "{ \"id\": \"s\""))
    try folder.write("a.tierlist.json", list.replacingCharacters(in: start.lowerBound..<start.lowerBound, with: tier))
    #expect(Set(try findings().map(\.id)).isSuperset(of: old.map(\.id)))
  }

  @Test("exactly the named fixes are applied, and what is left is printed")
  func apply() throws {
    try folder.write("a.tierlist.json", colors.replacing("[\"a\"]", with: "[\"a\", \"x\"]"))
    let id = try #require(try findings().first { $0.rule == "color/invalid" }?.fixes.first?.id)
    let diff = try tierlint("check", "--apply", id, "--diff", "a.tierlist.json", in: folder)
    #expect(diff.code == 1 && diff.output.contains("+") && diff.output.contains("\"#C0C0C0\""))
    #expect(try folder.read("a.tierlist.json").contains("\"C0C0C0\""))
    let run = try tierlint("check", "--apply", String(id.prefix(4) + id.suffix(2)), "a.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("a.tierlist.json 1 finding\n"))
    #expect(run.errors.hasPrefix("1 file checked, 1 finding fixed: 1 warning left"))
    #expect(
      try folder.read("a.tierlist.json")
        == colors.replacing("C0C0C0", with: "#C0C0C0").replacing("[\"a\"]", with: "[\"a\", \"x\"]"))
  }

  @Test("an id that is gone changes nothing, and says what there is", arguments: ["ffff.a", "zz", ".a", "ID.z"])
  func gone(_ name: String) throws {
    let id = try #require(try findings().first?.id)
    let run = try tierlint("check", "--apply", name.replacing("ID", with: id), "a.tierlist.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains(id.prefix(4)))
    #expect(run.output.hasPrefix("a.tierlist.json 1 finding\n"))
    #expect(try folder.read("a.tierlist.json") == colors)
    #expect(
      try tierlint("check", "--apply", "\(id).a,\(name == "ID.z" ? "ffff" : name)", "a.tierlist.json", in: folder).code
        == 2)
    #expect(try folder.read("a.tierlist.json") == colors)
  }

  @Test("of overlapping fixes the first is applied, and the others are reported")
  func overlapping() throws {
    let twice = cleanList.replacing("[\"a\"]", with: "[\"a\", \"x\", \"y\"]")
    try folder.write("a.tierlist.json", twice)
    let fixes = try findings().filter { $0.rule == "item/unknown-reference" }.map(\.fixes)
    let ids = [fixes[0][0].id, fixes[0][1].id, fixes[1][0].id].joined(separator: ",")
    let run = try tierlint("check", "--apply", ids, "a.tierlist.json", in: folder)
    #expect(run.errors.contains("tierlint: \(fixes[0][1].id) is skipped: it overlaps another fix\n"))
  }

  @Test("a list on standard input is written to standard output")
  func standardInput() throws {
    let id = try #require(try findings().first?.fixes.first?.id)
    let script = "\"$TIERLINT\" check --apply \(id) --stdin-filename a.tierlist.json - < a.tierlist.json"
    let run = try shell(script, in: folder)
    #expect(run.output == colors.replacing("C0C0C0", with: "#C0C0C0"))
  }

  @Test("one file is required")
  func oneFile() throws {
    #expect(try tierlint("check", "--apply", "ffff.a", in: folder).code == 2)
    try folder.write("b.tierlist.json", colors)
    let run = try tierlint("check", "--apply", "ffff.a", ".", in: folder)
    #expect(run.code == 2 && run.errors.contains("--apply requires one file"))
  }

  @Test("SARIF has the same ids")
  func sarif() throws {
    let output = try tierlint("check", "--format=sarif", in: folder).output
    let finding = try #require(try findings().first)
    #expect(output.contains("\"properties\":{\"id\":\"\(finding.id)\"}"))
    #expect(output.contains("\"properties\":{\"id\":\"\(finding.fixes[0].id)\"}"))
  }

  @Test("the invalid sample projects need at most 165 bytes a finding")
  func size() throws {
    let projects = Repository.root.appending(path: "fixtures/projects/invalid").path
    let run = try shell("cd '\(projects)' && \"$TIERLINT\" check --no-config --format agent", in: folder)
    let json = try shell("cd '\(projects)' && \"$TIERLINT\" check --no-config --format json", in: folder)
    let count = json.output.split(separator: "\n").filter { $0.hasPrefix("{") }.count
    #expect(count > 50)
    #expect(run.output.utf8.count <= 165 * count, "\(run.output.utf8.count) bytes for \(count) findings")
  }
}
