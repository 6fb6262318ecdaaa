import Foundation
import Testing
import Workspace

@Suite(.timeLimit(.minutes(30))) struct DiscoveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func filesInAFolder() throws {
    for name in [
      "a.tierlist.json", "z.json", "notes.txt", "a/b.tierlist.json", "a.b/c.json", "Deep/er/x.tierlist.json",
      ".hidden/a.tierlist.json", "a.csv", "c.tierlist.csv", "a/.d.tierlist.csv", "B.tierproj/project.json",
      "B.tierproj/Media/project.json", ".dot.tierlist.json",
    ] {
      try folder.write(name, cleanList)
    }
    #expect(
      found() == [
        ".dot.tierlist.json tierList", "B.tierproj/Media/project.json candidate", "B.tierproj/project.json tierList",
        "Deep/er/x.tierlist.json tierList", "a.b/c.json candidate", "a.tierlist.json tierList",
        "a/.d.tierlist.csv tierList", "a/b.tierlist.json tierList", "c.tierlist.csv tierList", "z.json candidate",
      ])
  }

  @Test("what git ignores in a worktree, and what it lists again because of **")
  func asGitSees() throws {
    let script = """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=n GIT_AUTHOR_EMAIL=e GIT_COMMITTER_NAME=n GIT_COMMITTER_EMAIL=e
      git init -q m && cd m && git commit -q --allow-empty -m 1 && echo private/ >> .git/info/exclude
      git worktree add -q ../w -b w && cd ../w && mkdir -p private t/x u/x
      printf 'x\\n!/**\\n' > t/.gitignore && printf 'x\\n!**\\n' > u/.gitignore
      for list in private t/x u/x; do cp "$OLDPWD/../a.tierlist.json" $list; done
      git ls-files -o --exclude-standard -- '*.tierlist.json'; "$TIERLINT" check --show-files | cut -f1
      """
    try folder.write("a.tierlist.json", cleanList)
    let run = try shell(script, in: folder)
    let listed: [Substring] = ["t/x/a.tierlist.json", "u/x/a.tierlist.json"]
    #expect(run.outputLines == listed + listed)
  }

  @Test("paths on lines of Windows, and a tab in a name")
  func namesInLines() throws {
    try folder.write("a.tierlist.json", cleanList)
    let run = try tierlint("check", "--stdin-paths", "--show-files", in: folder, input: "a.tierlist.json\r\n\r\n")
    #expect(run.code == 0 && run.output == "a.tierlist.json\tproject\n")
    try folder.write("b\t.tierlist.json", cleanList)
    #expect(
      try tierlint("check", "--show-files", in: folder).outputLines.last == "b<U+0009>.tierlist.json\tproject")
  }

  @Test func linksToFilesAreFollowedToFoldersNot() throws {
    try folder.write("real/a.tierlist.json", cleanList)
    try folder.write("outside.txt", cleanList)
    try folder.link("loop", to: ".")
    try folder.link("again", to: "real")
    try folder.link("linked.tierlist.json", to: "outside.txt")
    try folder.link("second.tierlist.json", to: "outside.txt")
    try folder.link("same.json", to: "real/a.tierlist.json")
    #expect(found() == ["linked.tierlist.json tierList", "real/a.tierlist.json tierList"])
  }

  @Test func aNamedLinkToAFolderIsWalked() throws {
    try folder.write("real/a.tierlist.json", cleanList)
    try folder.link("link", to: "real")
    #expect(found("link") == ["link/a.tierlist.json tierList"])
    #expect(found("link//") == ["link/a.tierlist.json tierList"])
  }

  @Test func aBundleIsKnownByItsRealName() throws {
    try folder.write("B.tierproj/project.json", cleanList)
    #expect(found("B.tierproj") == ["B.tierproj/project.json tierList"])
    #expect(found("B.tierproj/.") == ["B.tierproj/./project.json tierList"])
  }

  @Test func eachRealFileOnceAndNamedIfEverNamed() throws {
    try folder.write("lists/a.json", cleanList)
    try folder.link("lists/b.json", to: "a.json")
    try FileManager.default.linkItem(atPath: folder.path("lists/a.json"), toPath: folder.path("lists/hard.json"))
    #expect(found("lists", "lists/b.json", "lists/a.json", "lists") == ["lists/a.json named"])
  }

  @Test func unreadablePathsAreReported() throws {
    let found = discoverFiles([FilePath(folder.path("missing")), FilePath("/dev/null")])
    #expect(found.files.isEmpty)
    #expect(found.errors.map(\.reason) == [.system(ENOENT), .notRegular])
  }

  @Test func manyFilesInOneFolder() throws {
    for number in 0..<500 { try folder.write("\(number).tierlist.json", "") }
    let paths = discoverFiles([FilePath(folder.url.path)]).files.map(\.path)
    #expect(paths.count == 500)
    #expect(paths == paths.sorted())
  }

  private func found(_ names: String...) -> [String] {
    let paths = names.isEmpty ? [folder.url.path] : names.map { folder.url.path + "/" + $0 }
    return discoverFiles(paths.map { FilePath($0) }).files.map { file in
      "\(file.path.text.dropFirst(folder.url.path.count + 1)) \(file.reason)"
    }
  }
}
