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

  @Test("a named file outside of the repository is an error")
  func outside() throws {
    let other = try TemporaryFolder()
    try other.write("a.tierlist.json", brokenList)
    let path = other.path("a.tierlist.json")
    let run = try tierlint("check", path, "--changed-since=HEAD", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("tierlint: \(path): not in the git repository\n"))
  }

  @Test("what git does not compare is checked: submodules, repositories inside, ignored files, assumed ones, links")
  func notCompared() throws {
    let other = try TemporaryFolder()
    try other.write("a.tierlist.json", brokenList)
    let run = try shell(
      """
      set -e; exec > /dev/null 2>&1
      git init -q "\(other.url.path)/r"
      cd "\(other.url.path)/r"; cp ../a.tierlist.json .; git config user.email a@example.org; git config user.name a
      git add .; git commit -qm one; cd "$OLDPWD"
      git -c protocol.file.allow=always submodule add -q "\(other.url.path)/r" sub
      git init -q inner; cp \(other.path("a.tierlist.json")) inner/
      echo 'ignored*' > .gitignore; cp lists/old.tierlist.json ignored.tierlist.json
      ln -s \(other.path("a.tierlist.json")) link.tierlist.json; cp lists/a.tierlist.json lists/b.tierlist.json
      git add .gitignore link.tierlist.json lists/b.tierlist.json; git commit -qm two
      git update-index --assume-unchanged lists/b.tierlist.json; echo x > lists/b.tierlist.json
      """, in: folder)
    #expect(run.code == 0)
    for name in [
      "sub/a.tierlist.json", "inner/a.tierlist.json", "ignored.tierlist.json", "link.tierlist.json",
      "lists/b.tierlist.json",
    ] {
      let lines = try checked("\"$TIERLINT\" check \(name)")
      #expect(lines.first?.hasPrefix("\(name):") == true, "\(name)")
    }
    #expect(try checked("\"$TIERLINT\" check lists/old.tierlist.json") == [])
  }

  @Test("a picture that git ignores is a change of its bundle")
  func ignoredPictures() throws {
    _ = try shell("echo Thumbs > .gitignore; git add .gitignore; git commit -qm two", in: folder)
    #expect(try checked("\"$TIERLINT\" check") == [])
    try folder.write("soups.tierproj/Thumbs/soup.png", "picture")
    #expect(try checked("\"$TIERLINT\" check").first?.hasPrefix("soups.tierproj/project.json:") == true)
  }

  @Test("no program of the working folder is run")
  func programs() throws {
    try folder.write("git", "#!/bin/sh\ntouch ran\n")
    try folder.write("monitor", "#!/bin/sh\ntouch ran\n")
    let run = try shell(
      """
      chmod +x git monitor; git config core.fsmonitor ./monitor; cd .
      PATH=":.:$PATH:" "$TIERLINT" check --changed-since HEAD -q; ls
      """, in: folder)
    #expect(!run.output.contains("ran"))
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
