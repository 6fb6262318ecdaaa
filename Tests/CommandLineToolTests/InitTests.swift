import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct InitTests {
  @Test("a new list has no findings, with any tiers and any name", arguments: ["letters", "medals", "words"])
  func lists(tiers: String) throws {
    let folder = try TemporaryFolder()
    for name in [
      "a.tierlist.json", "sp ace-\"quoted\"_\u{1}.json", "é\u{301}.tierlist.json", "..", ".x.json", "b.tierproj",
      String(repeating: "n", count: 250) + ".json", "c.tierlist.csv", "d.csv",
    ] {
      let run = try tierlint("init", "--list", name, "--tiers", tiers, in: folder)
      guard name != ".." else {
        #expect(run.code == 2)
        continue
      }
      #expect(run.code == 0)
      let check = try tierlint("check", "--fail-on=info", name, in: folder)
      #expect(check.errors == "All good! 1 file checked, nothing found.\n")
    }
  }

  @Test func everyListHasAnIdOfItsOwn() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { _ = try tierlint("init", "--list", name, in: folder) }
    let lists = try ["a.tierlist.json", "b.tierlist.json"].map {
      try JSONSerialization.jsonObject(with: Data(try folder.read($0).utf8)) as? [String: Any]
    }
    let ids = lists.compactMap { ($0?["projectId"] as? String).flatMap { UUID(uuidString: $0) } }
    #expect(Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
  }

  @Test func theConfigurationIsValidAndChangesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", brokenList)
    let before = try tierlint("check", in: folder)
    #expect(try tierlint("init", in: folder).code == 0)
    #expect(try tierlint("check", ".tierlint.json", in: folder).errors == "All good! 1 file checked, nothing found.\n")
    let after = try tierlint("check", in: folder)
    #expect(after.output == before.output)
    #expect(after.errors == before.errors)
  }

  @Test func nothingIsEverOverwritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(".tierlint.json", "mine")
    try folder.write("list.tierlist.json", "mine too")
    try folder.write("bundle.tierproj/project.json", "mine too")
    try folder.link("dangling.tierlist.json", to: "nowhere")
    #expect(try tierlint("init", in: folder).errors == "tierlint: .tierlint.json: not created: it already exists\n")
    for name in ["list", "dangling", "missing/list", "/proc/list", "bundle.tierproj"] {
      let run = try tierlint("init", "--list", name, in: folder)
      #expect(run.code == 2)
      #expect(run.errorLines.count == 1)
    }
    #expect(try folder.read(".tierlint.json") == "mine")
    for name in ["list.tierlist.json", "bundle.tierproj/project.json"] {
      #expect(try folder.read(name).contains("mine too"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
  }

  @Test(
    "the kind of list follows the name",
    arguments: [
      ("cafes.csv", "cafes.csv"), ("cafes.tierlist.csv", "cafes.tierlist.csv"), ("cafes", "cafes.tierlist.json"),
      ("cafes.json", "cafes.json"), ("cafes.tierproj", "cafes.tierproj/project.json"),
    ])
  func kinds(name: String, created: String) throws {
    let folder = try TemporaryFolder()
    let run = try tierlint("init", "--list", name, "--tiers", "medals", in: folder)
    #expect(run.output == "\(created) created\n")
    let text = try folder.read(created)
    if name.hasSuffix("csv") {
      #expect(text == "Name,Season,Tier\nItem 1,,GOLD\nItem 2,,SILVER\nItem 3,,BRONZE\n")
    } else {
      #expect(text.contains("\"title\": \"Cafes\"") && text.contains("\"Bronze\""))
    }
  }
}
