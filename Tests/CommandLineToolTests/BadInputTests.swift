import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("clean.tierlist.json", cleanList)
  }

  @Test func pipesAndDevicesAreNotRead() throws {
    _ = try shell("mkfifo pipe.tierlist.json; ln -s /dev/zero zero.tierlist.json", in: folder)
    for name in ["pipe.tierlist.json", "zero.tierlist.json", "/dev/null"] {
      let run = try tierlint("check", name, in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "tierlint: \(name): not a regular file\n")
    }
    let walk = try tierlint("check", ".", in: folder)
    #expect(walk.code == 0)
    #expect(walk.errors == "All good! 1 file checked, nothing found.\n")
  }

  @Test(.enabled(if: FileKind.exists("/proc/kmsg"), "only Linux has /proc"))
  func aFileThatNeverEndsIsNotRead() throws {
    // Only root may open it; reading it would wait for messages of the kernel.
    let run = try shell("timeout 20 \"$TIERLINT\" check /proc/kmsg; echo $?", in: folder)
    #expect(run.output == "2\n")
    #expect(run.errorLines.count == 1)
  }

  @Test func aLongIgnoreFileIsNotUsed() throws {
    try folder.write(".gitignore", String(repeating: "*.x\n", count: 100_001) + "clean*\n")
    let run = try tierlint("check", in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors.hasSuffix(".gitignore: not used: more than 100000 lines\n1 file checked, nothing found.\n"))
    try folder.write(".gitignore", String(repeating: "*.x\n", count: 99_000) + "clean*\n")
    #expect(try tierlint("check", in: folder).code == 0)
  }

  @Test func linksThatLeadNowhere() throws {
    try folder.link("self.tierlist.json", to: "self.tierlist.json")
    #expect(try tierlint("check", "self.tierlist.json", in: folder).code == 2)
    #expect(try tierlint("check", ".", in: folder).code == 0)
    try folder.link("gone.json", to: "nowhere")
    #expect(try tierlint("check", ".", in: folder).code == 0)
    try folder.link("gone.tierlist.json", to: "nowhere")
    let run = try tierlint("check", ".", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("tierlint: gone.tierlist.json: "))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func unreadableFilesAreReported() throws {
    try folder.write("secret.tierlist.json", cleanList)
    try folder.write("locked/a.tierlist.json", cleanList)
    _ = try shell("chmod 0 secret.tierlist.json locked", in: folder)
    let run = try tierlint("check", in: folder)
    _ = try shell("chmod 700 locked", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("tierlint: secret.tierlist.json: Permission denied\n"))
    #expect(run.errors.contains("tierlint: locked/: Permission denied\n"))
    #expect(run.errors.contains("1 file checked"))
  }

  @Test func tooLargeFilesAreReportedNotRead() throws {
    try folder.writeHoles("big.tierlist.json", byteCount: 51_000_000)
    let run = try tierlint("check", "--format=concise", "big.tierlist.json", in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("error[json/too-large]"))
    try folder.writeHoles("data/maybe.json", byteCount: 60_000_000_000)
    let candidate = try tierlint("check", "data", in: folder)
    #expect(candidate.code == 0)
    #expect(candidate.errors.contains("data/maybe.json: skipped: larger than 50 MB"))
    let stream = try shell("head -c 51000000 /dev/zero | \"$TIERLINT\" check --format=concise -", in: folder)
    #expect(stream.code == 1)
    #expect(stream.output.contains("error[json/too-large]"))
  }

  @Test func emptyDocumentsHaveAFinding() throws {
    try folder.write("empty.tierlist.json", "")
    for format in ["full", "concise", "json", "ndjson"] {
      let run = try tierlint("check", "--format", format, "empty.tierlist.json", in: folder)
      #expect(run.code == 1)
      #expect(run.output.contains("json/syntax"))
    }
  }

  @Test(.enabled(if: TemporaryFolder.hasAnyNames))
  func namesNeedNotBeText() throws {
    try folder.write(name: Array("caf".utf8) + [0xE9] + Array(".tierlist.json".utf8), brokenList)
    try folder.write("two\nlines\u{202E}.tierlist.json", brokenList)
    let run = try tierlint("check", "--format=concise", in: folder)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 2)
    #expect(run.outputLines.first?.hasPrefix("caf<0xE9>.tierlist.json:") == true)
    #expect(run.outputLines.last?.hasPrefix("two<U+000A>lines<U+202E>.tierlist.json:") == true)
    let json = try tierlint("check", "--format=json", in: folder)
    let found = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(found.map { $0["path"] as? String } == ["caf\u{FFFD}.tierlist.json", "two\nlines\u{202E}.tierlist.json"])
    let named = try shell("\"$TIERLINT\" check --format=concise \"$(printf 'caf\\351.tierlist.json')\"", in: folder)
    #expect(named.code == 1)
  }

  @Test func pathsThatNameNothing() throws {
    #expect(try tierlint("check", "", in: folder).errors == "tierlint: \"\": No such file or directory\n")
    let long = try tierlint("check", String(repeating: "a", count: 100_000), in: folder)
    #expect(long.code == 2)
    #expect(long.errors.hasSuffix(": File name too long\n"))
    #expect(try tierlint("check", "clean.tierlist.json/", in: folder).code == 2)
  }

  @Test func bytesThatAreNotUTF8() throws {
    let run = try shell("printf '\\377\\376{\\0}\\0' > wide.tierlist.json; \"$TIERLINT\" check", in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("wide.tierlist.json:1:1"))
  }

  @Test func aWorkingFolderThatIsGone() throws {
    let list = folder.path("clean.tierlist.json")
    let script = """
      mkdir gone; cd gone; rmdir ../gone
      "$TIERLINT" check -q; "$TIERLINT" check -q '\(list)'; "$TIERLINT" check --show-config x > /dev/null; echo $?
      """
    let run = try shell(script, in: folder)
    #expect(run.output == "0\n")
    #expect(!run.errors.contains("\(list)"))
  }

  @Test func configurationsAndIgnoreFilesThatAreNoFiles() throws {
    for name in [".tierlint.json", ".gitignore"] {
      for make in ["mkfifo \(name)", "ln -s /dev/zero \(name)", "ln -s \(name) \(name)", "mkdir \(name)"] {
        let check = "\"$TIERLINT\" check -q --format=concise"
        let run = try shell("\(make); \(check); code=$?; rm -r \(name); exit $code", in: folder)
        #expect(run.output.isEmpty)
        #expect(run.code == (name == ".tierlint.json" ? 2 : 0), "\(make): \(run.errors)")
      }
    }
  }
}
