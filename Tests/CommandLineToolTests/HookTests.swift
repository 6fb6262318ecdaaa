import TestSupport
import Testing

/// What the hooks for pre-commit rely on.
@Suite(.timeLimit(.minutes(30))) struct HookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("each hook ends its options, so that no file name is taken for one")
  func twoDashes() throws {
    let hooks = try #require(Repository.text(".pre-commit-hooks.yaml"))
    let count = hooks.split(separator: "\n").count { $0.hasPrefix("- id: ") }
    #expect(count == 4)
    #expect(hooks.split(separator: "\n").count { $0 == "  args: ['--']" } == count)
    try folder.write("--config=evil.tierlist.json", "{ \"rules\": { \"json\": \"off\" } }")
    try folder.write("evil.tierlist.json", "{ \"rules\": { \"json\": \"off\" } }")
    try folder.write("a.tierlist.json", brokenList)
    let run = try tierlint(
      "check", "--force-exclude", "--", "--config=evil.tierlist.json", "a.tierlist.json", in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("a.tierlist.json:"))
  }

  @Test("a changed picture has its bundle checked")
  func pictures() throws {
    try folder.write("B.tierproj/project.json", brokenList)
    try folder.write("B.tierproj/Media/deep/a.png", "abc")
    try folder.write("B.tierproj/Media/b.png", "abc")
    let run = try tierlint(
      "check", "--force-exclude", "--format=concise", "--", "B.tierproj/Media/deep/a.png", "B.tierproj/Media/b.png",
      in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("B.tierproj/project.json:"))
    #expect(run.errors.hasPrefix("1 file checked"))
    try folder.write("C.tierproj/Media/b.png", "abc")
    let empty = try tierlint("check", "--force-exclude", "--", "C.tierproj/Media/b.png", in: folder)
    #expect(empty.output.contains("bundle/"))
    #expect(try tierlint("check", "--", "B.tierproj/Media/b.png", in: folder).output.contains("b.png"))
  }
}
