import Testing

/// `--changed-since`.
@Suite(.timeLimit(.minutes(30))) struct ChangedFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("lists/old.tierlist.json", brokenList)
    try folder.write("lists/a.tierlist.json", cleanList)
    try folder.write("soups.tierproj/project.json", brokenList)
    try folder.write("soups.tierproj/Media/soup.png", "picture")
    let run = try shell(
      """
      git init -q && git config user.email a@example.org && git config user.name a && git add . && git commit -qm one
      """, in: folder)
    #expect(run.code == 0)
  }

  private func checked(_ script: String) throws -> [Substring] {
    try shell("\(script) --changed-since HEAD --format concise -q", in: folder).outputLines
  }

  @Test("only changed and new files are checked")
  func changed() throws {
    #expect(try checked("\"$TIERLINT\" check") == [])
    try folder.write("lists/a.tierlist.json", brokenList)
    try folder.write("lists/ü new.tierlist.json", brokenList)
    try folder.write(".gitignore", "ignored*")
    try folder.write("ignored.tierlist.json", brokenList)
    for script in ["\"$TIERLINT\" check", "cd lists; \"$TIERLINT\" check", "\"$TIERLINT\" check \"$PWD\""] {
      let lines = try checked(script)
      #expect(lines.count == 2, "\(script)")
      #expect(lines.first?.contains("a.tierlist.json:") == true)
      #expect(lines.last?.contains("ü new.tierlist.json:") == true)
    }
    #expect(try checked("\"$TIERLINT\" check lists/old.tierlist.json") == [])
  }

  @Test("a bundle has changed if one of its files is changed, new or deleted")
  func bundles() throws {
    for script in ["rm", "echo x >>", "touch soups.tierproj/Media/new.png; :"] {
      let lines = try checked(
        "git checkout -q . && git clean -qfd; \(script) soups.tierproj/Media/soup.png; \"$TIERLINT\" check")
      #expect(lines.contains { $0.hasPrefix("soups.tierproj/project.json:") }, "\(script)")
    }
  }

  @Test("a named file outside of the repository is skipped, which is said")
  func outside() throws {
    let other = try TemporaryFolder()
    try other.write("a.tierlist.json", brokenList)
    let path = other.path("a.tierlist.json")
    let run = try tierlint("check", path, "--changed-since=HEAD", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("tierlint: \(path): skipped: not in the git repository\n"))
  }

  @Test("what git does not know is a failure, and is never an option of git")
  func failures() throws {
    let other = try TemporaryFolder()
    try other.write("a.tierlist.json", brokenList)
    let outside = try tierlint("check", "--changed-since=HEAD", in: other)
    #expect(outside.code == 2)
    #expect(outside.errors == "tierlint: --changed-since: the working folder is not in a git repository\n")
    for name in ["nosuch", "--output=x", "-h", "HEAD --", ""] {
      let run = try tierlint("check", "--changed-since=\(name)", in: folder)
      #expect(run.code == 2, "\(name)")
    }
    #expect(
      try shell("PATH=/nonexistent \"$TIERLINT\" check --changed-since HEAD", in: folder).errors.contains(
        "git is not installed"))
    let nothing = try tierlint("check", "--changed-since=HEAD", in: folder)
    #expect(nothing.code == 0)
    #expect(nothing.errors == "tierlint: no tier lists have changed\n")
    try folder.write(".git/index", "garbage")
    let damaged = try tierlint("check", "--changed-since=HEAD", in: folder)
    #expect(damaged.code == 2)
    #expect(damaged.errors.contains("git cannot list the changed files"))
  }
}
