import Foundation
import TestSupport
import Testing

/// `--baseline` and `--write-baseline`.
@Suite(.timeLimit(.minutes(30))) struct BaselineTests {
  private let folder: TemporaryFolder
  private let colors = cleanList.replacing("\"id\": \"s\",", with: "\"id\": \"s\", \"color\": \"C0C0C0\",")

  init() throws { folder = try TemporaryFolder() }

  @Test("findings of a baseline are hidden when their lines move; new ones are not")
  func hides() throws {
    try folder.write("lists/a.tierlist.json", colors)
    try folder.write("b.tierlist.json", brokenList)
    let writing = try tierlint("check", "--write-baseline=baseline.json", in: folder)
    #expect(writing.code == 0)
    #expect(writing.output.isEmpty)
    #expect(writing.errors == "2 files checked, 2 findings written to baseline.json.\n")
    let same = try tierlint("check", "--baseline=baseline.json", in: folder)
    #expect(same.code == 0)
    #expect(same.errors == "All good! 2 files checked, nothing found. The baseline hides 2 findings.\n")
    try folder.write(
      "lists/a.tierlist.json", "\n\n" + colors.replacing("{", with: "{\n").replacing("schema", with: "tchema"))
    let other = try shell("cd lists; \"$TIERLINT\" check --format concise --baseline ../baseline.json", in: folder)
    #expect(other.output.contains("schema/"))
    #expect(other.output.contains("color/invalid") == false)
  }

  @Test("a file that is not a baseline is never replaced, and a baseline only if everything could be read")
  func replacing() throws {
    try folder.write("a.tierlist.json", colors)
    for name in ["a.tierlist.json", "other.txt"] {
      try folder.write(name, name == "other.txt" ? "text" : colors)
      let run = try tierlint("check", "--write-baseline=\(name)", in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "tierlint: \(name): not replaced, because it is not a baseline\n")
    }
    #expect(try folder.read("other.txt") == "text")
    #expect(try folder.read("a.tierlist.json") == colors)
    #expect(try tierlint("check", "--write-baseline=b.json", in: folder).code == 0)
    let old = try folder.read("b.json")
    let run = try tierlint("check", "missing.json", "--write-baseline=b.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.hasSuffix("b.json: not written, because not everything could be read\n"))
    #expect(try folder.read("b.json") == old)
    #expect(try tierlint("check", "--fix", "--write-baseline=b.json", in: folder).code == 2)
  }

  @Test("a baseline is written again, is no input, and says which files it drops")
  func writtenAgain() throws {
    try folder.write("one/a.tierlist.json", colors)
    try folder.write("two/b.tierlist.json", colors)
    for _ in 1...2 {
      let run = try tierlint("check", "-q", "--write-baseline=old.json", in: folder)
      #expect(run.code == 0 && run.errors.isEmpty)
    }
    #expect(try tierlint("check", "-q", "--baseline=old.json", "--show-files", in: folder).outputLines.count == 2)
    let run = try tierlint("check", "-q", "one", "--write-baseline=old.json", in: folder)
    #expect(run.code == 0)
    #expect(run.errors == "tierlint: old.json: drops the findings of 1 file that this run does not check\n")
  }

  @Test("of equal findings only as many are hidden as the baseline lists")
  func equalFindings() throws {
    let twice = cleanList.replacing("[\"a\"]", with: "[\"a\", \"x\"]")
    try folder.write("a.tierlist.json", twice)
    #expect(try tierlint("check", "--write-baseline=b.json", in: folder).code == 0)
    try folder.write("a.tierlist.json", twice.replacing("\"x\"", with: "\"x\", \"x\""))
    let run = try tierlint("check", "-q", "--format=concise", "--baseline=b.json", in: folder)
    #expect(run.outputLines.isEmpty == false)
  }

  @Test("findings that no longer exist are counted")
  func stale() throws {
    try folder.write("a.tierlist.json", colors)
    #expect(try tierlint("check", "--write-baseline=b.json", in: folder).code == 0)
    try folder.write("a.tierlist.json", cleanList)
    let run = try tierlint("check", "--baseline=b.json", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.hasSuffix("1 finding of the baseline no longer exists: write it again with --write-baseline.\n"))
  }

  @Test("a file that is no baseline is a failure with a place")
  func invalid() throws {
    try folder.write("a.tierlist.json", cleanList)
    for (text, place) in [("{}", "1:1"), ("[", "1:1"), ("{\"version\":1,\n\"findings\":[}", "2:13"), ("", "1:1")] {
      try folder.write("b.json", text)
      let run = try tierlint("check", "--baseline=b.json", in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "tierlint: b.json:\(place): not a baseline; write one with --write-baseline\n")
    }
    #expect(try tierlint("check", "--baseline=none.json", in: folder).code == 2)
  }

  @Test("a baseline of the faulty fixtures hides all their findings")
  func fixtures() throws {
    let fixtures = Repository.root.appending(path: "fixtures").path
    #expect(try tierlint("check", "-q", "--write-baseline=b.json", fixtures, in: folder).code == 0)
    let run = try tierlint("check", "-q", "--format=concise", "--baseline=b.json", fixtures, in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
  }
}
