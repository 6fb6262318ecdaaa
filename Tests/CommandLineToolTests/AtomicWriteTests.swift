import Foundation
import SourceText
import Testing
import Workspace

/// A fixed file replaces the old one atomically.
@Suite(.timeLimit(.minutes(30))) struct AtomicWriteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", fixableList)
  }

  @Test func modeAndOwnerAreKept() throws {
    let show = "ls -ln *.json | awk '{ print $1, $3, $4 }'"
    let run = try shell("chmod 0640 *.json; \(show); \"$TIERLINT\" check -q --fix; \(show)", in: folder)
    #expect(run.outputLines.first?.hasPrefix("-rw-r-----") == true)
    #expect(run.outputLines.count == 2 && run.outputLines.first == run.outputLines.last)
    #expect(try folder.read("a.tierlist.json") == cleanList)
    try expectNothingElse()
  }

  @Test func linksStayLinks() throws {
    try folder.write("real/b.json", fixableList)
    try folder.link("one.tierlist.json", to: "two")
    try folder.link("two", to: "real/b.json")
    #expect(try tierlint("check", "--fix", "one.tierlist.json", in: folder).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("one.tierlist.json")) == "two")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("two")) == "real/b.json")
    #expect(try folder.read("real/b.json") == cleanList)
  }

  @Test func hardLinksAreRefused() throws {
    _ = try shell("ln a.tierlist.json other", in: folder)
    let run = try tierlint("check", "--fix", "-q", "--format=concise", "--fail-on=never", in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors == "tierlint: a.tierlist.json: not fixed: the file has 2 hard links, which would be separated\n")
    #expect(run.outputLines.count == 2)
    #expect(try folder.read("a.tierlist.json") == fixableList)
  }

  @Test func readOnlyFilesAndFoldersAreRefused() throws {
    try folder.write("locked/b.tierlist.json", fixableList)
    _ = try shell("chmod 444 a.tierlist.json; chmod 555 locked", in: folder)
    let run = try tierlint("check", "--fix", "-q", "--statistics", in: folder)
    _ = try shell("chmod 755 locked", in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors == """
        tierlint: a.tierlist.json: not fixed: the file is read-only
        tierlint: locked/b.tierlist.json: not fixed: its folder is read-only

        """)
    #expect(try folder.read("a.tierlist.json") == fixableList)
    #expect(try folder.read("locked/b.tierlist.json") == fixableList)
  }

  @Test func nothingIsWrittenWhenNothingChanges() throws {
    try folder.write("a.tierlist.json", cleanList)
    _ = try shell("chmod 444 a.tierlist.json; touch -t 200102030405 a.tierlist.json", in: folder)
    let run = try shell("ls -il --full-time *.json 2>/dev/null || ls -il *.json", in: folder).output
    #expect(try tierlint("check", "--fix", in: folder).code == 0)
    #expect(try shell("ls -il --full-time *.json 2>/dev/null || ls -il *.json", in: folder).output == run)
  }

  @Test func aLimitForFilesLeavesTheOldOne() throws {
    let long = fixableList.replacing("Clean", with: String(repeating: "Clean", count: 40_000))
    try folder.write("a.tierlist.json", long)
    let run = try shell("ulimit -f 8; \"$TIERLINT\" check --fix -q --ignore schema/length --format=concise", in: folder)
    #expect(run.code == 2)
    // A profile for coverage is not written either, which is another line.
    #expect(run.errorLines.first == "tierlint: a.tierlist.json: not fixed: File too large")
    #expect(try folder.read("a.tierlist.json") == long)
    try expectNothingElse()
  }

  @Test func aClosedPipeLeavesNoTemporaryFile() throws {
    for index in 0..<20 { try folder.write("\(index).tierlist.json", fixableList) }
    let script = "exec 3> >(true); wait $!; \"$TIERLINT\" check --fix . - >&3; echo $?"
    let run = try shell(script, in: folder, input: fixableList)
    #expect(run.output == "141\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func changesByOthersAreKept() throws {
    let path = FilePath(folder.path("a.tierlist.json"))
    for other in ["", fixableList + " ", String(fixableList.dropLast()) + "\t"] {
      #expect(throws: WriteError(path: path, reason: .changed)) {
        try replaceContents(of: path, DocumentText(other), with: DocumentText(cleanList))
      }
    }
    try replaceContents(of: path, DocumentText(fixableList), with: DocumentText(cleanList))
    #expect(try folder.read("a.tierlist.json") == cleanList)
    try expectNothingElse()
  }

  @Test("a report that another program writes meanwhile is left alone, existing or new")
  func reportsOfOthersAreKept() throws {
    for (name, reason) in [("a.tierlist.json", WriteError.Reason.changed), ("new", .system(EEXIST))] {
      let path = FilePath(folder.path(name))
      let file = try OutputFile(path)
      try file.write(Array("mine".utf8)[...])
      try folder.write(name, "theirs")
      #expect(throws: WriteError(path: path, reason: reason)) { try file.commit() }
      file.discard()
      #expect(try folder.read(name) == "theirs")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == ["a.tierlist.json", "new"])
  }

  @Test("a new file has one name, and is refused where there is one")
  func newFiles() throws {
    let path = FilePath(folder.path("new"))
    try writeFile(path, "one", isNew: true)
    #expect(try shell("find new -links 1", in: folder).output == "new\n")
    #expect(throws: WriteError(path: path, reason: .system(EEXIST))) { try writeFile(path, "two", isNew: true) }
    #expect(try folder.read("new") == "one")
  }

  @Test("a bundle whose media cannot be read is not made")
  func bundlesAreWhole() throws {
    try folder.write("b.tierproj/project.json", cleanList)
    try folder.write("b.tierproj/Media/x.png", "x")
    _ = try shell("chmod 0 b.tierproj/Media/x.png", in: folder)
    let target = FilePath(folder.path("new.tierproj"))
    let source = FilePath(folder.path("b.tierproj/project.json"))
    if geteuid() != 0 {
      #expect(throws: WriteError.self) { try createBundle(target, project: cleanList, filesOf: source) }
      #expect(!FileManager.default.fileExists(atPath: folder.path("new.tierproj")))
    }
    _ = try shell("chmod 644 b.tierproj/Media/x.png", in: folder)
    try createBundle(target, project: cleanList, filesOf: source)
    #expect(try folder.read("new.tierproj/Media/x.png") == "x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test("all folders of media are made, whatever their names begin with")
  func foldersOfMedia() throws {
    let name = "Media/a/\u{301}/\u{301}.png"
    try folder.write("b.tierproj/project.json", cleanList)
    try folder.write("b.tierproj/" + name, "x")
    let target = FilePath(folder.path("new.tierproj"))
    try createBundle(target, project: cleanList, filesOf: FilePath(folder.path("b.tierproj/project.json")))
    #expect(try folder.read("new.tierproj/" + name) == "x")
  }

  @Test("no bundle is made where there is one, or no folder")
  func noBundles() throws {
    let taken = FilePath(folder.path("a.tierlist.json"))
    #expect(throws: WriteError(path: taken, reason: .system(EEXIST))) {
      try createBundle(taken, project: "{}", filesOf: nil)
    }
    let lost = FilePath(folder.path("none/new.tierproj"))
    #expect(throws: WriteError(path: lost, reason: .system(ENOENT))) {
      try createBundle(lost, project: "{}", filesOf: nil)
    }
  }

  @Test("a pipe that does not block gets all bytes, however slowly it is read")
  func fullPipe() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let (output, input) = (ends[0], ends[1])
    let thread = Thread {
      usleep(100_000)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while read(output, &buffer, buffer.count) > 0 {}
      close(output)
    }
    thread.start()
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    #expect(bytes.withUnsafeBytes { writeAll($0, to: input) } == nil)
    close(input)
  }

  @Test func otherThanFilesAreRefused() throws {
    #expect(throws: WriteError(path: FilePath(folder.path("")), reason: .notRegular)) {
      try replaceContents(of: FilePath(folder.path("")), DocumentText(""), with: DocumentText("x"))
    }
    let missing = FilePath(folder.path("missing"))
    #expect(throws: WriteError(path: missing, reason: .system(ENOENT))) {
      try replaceContents(of: missing, DocumentText(""), with: DocumentText("x"))
    }
  }

  @Test("a file that cannot be read again is not called changed")
  func readErrors() throws {
    let run = try shell("ulimit -n 4; \"$TIERLINT\" check -q --fix --no-config a.tierlist.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: a.tierlist.json: not fixed: Too many open files\n")
    #expect(try folder.read("a.tierlist.json") == fixableList)
  }

  private func expectNothingElse() throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["a.tierlist.json"])
  }
}
