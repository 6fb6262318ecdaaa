import Foundation
import Testing
import TierLists
import Workspace

@Suite(.timeLimit(.minutes(30))) struct BundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("B.tierproj/project.json", project)
    try folder.write("B.tierproj/Media/\(hashOfNothing).png", "")
  }

  @Test("the files of a bundle are listed, and hashed in the media folders")
  func listing() throws {
    try folder.write("B.tierproj/Media/deep/er/a.png", "abc")
    try folder.write("B.tierproj/Thumbs/.hidden", "")
    try folder.write("B.tierproj/notes.txt", "not read")
    try folder.write("B.tierproj/.git/config", "hidden")
    #expect(
      try listed() == [
        "Media/deep/er/a.png 3 \(hashOfABC)", "Media/\(hashOfNothing).png 0 \(hashOfNothing)",
        "Thumbs/.hidden 0 \(hashOfNothing)", "notes.txt 8 -",
      ])
  }

  @Test("files are hashed piece by piece")
  func large() throws {
    try folder.writeHoles("B.tierproj/Media/big.mp4", byteCount: 1_000_001)
    let zeros = "d100b2cca5c3f0968350fa1143cc2fede7542a7101e1c8d85398206ddafc364e"
    #expect(try listed().contains("Media/big.mp4 1000001 \(zeros)"))
  }

  @Test("a file over 1 GB is not hashed, which one line says; it is there all the same")
  func tooLarge() throws {
    try folder.writeHoles("B.tierproj/Media/huge.mp4", byteCount: 1_000_000_001)
    try folder.write("B.tierproj/Media/deep/huge.mp4", "x")
    #expect(try listed().contains("Media/huge.mp4 1000000001 -"))
    let media = #"[{ "id": "m", "kind": "video", "mime": "video/mp4", "uri": "file://Media/huge.mp4" }]"#
    let title = #""title": "A", "media": \#(media)"#
    try folder.write("B.tierproj/project.json", cleanList.replacing("\"title\": \"A\"", with: title))
    let run = try tierlint("check", "B.tierproj", "--format=concise", in: folder)
    #expect(run.errors.hasPrefix("tierlint: B.tierproj/project.json: 1 media file larger than 1 GB not hashed\n"))
    #expect(!run.output.contains("bundle/missing-file"))
    #expect(!run.output.contains("\"Media/huge.mp4\" is not named after"))
    #expect(run.output.contains("bundle/same-name"))
  }

  @Test("links are followed inside the bundle only; pipes, devices and links to folders are skipped")
  func links() throws {
    try folder.write("secret.png", "abc")
    try folder.write("Other.tierproj/Media/x.png", "abc")
    try folder.write("B.tierproj-evil/x.png", "abc")
    try folder.link("B.tierproj/Media/out.png", to: "../../secret.png")
    try folder.link("B.tierproj/Media/evil.png", to: "../../B.tierproj-evil/x.png")
    try folder.link("B.tierproj/Media/in.png", to: "\(hashOfNothing).png")
    try folder.link("B.tierproj/Media/gone.png", to: "nowhere")
    try folder.link("B.tierproj/Media/self.png", to: "self.png")
    try folder.link("B.tierproj/Media/zero.png", to: "/dev/zero")
    try folder.link("B.tierproj/Thumbs", to: "../Other.tierproj/Media")
    try folder.link("B.tierproj/Media/loop", to: "..")
    _ = try shell("mkfifo B.tierproj/Media/pipe.png", in: folder)
    #expect(
      try listed() == [
        "Media/\(hashOfNothing).png 0 \(hashOfNothing)", "Media/in.png 0 \(hashOfNothing)",
      ])
  }

  @Test("only a project.json in a folder that ends in .tierproj is in a bundle")
  func noBundle() throws {
    try folder.write("plain/project.json", project)
    try folder.write("B.tierproj/Media/project.json", project)
    try folder.write("B.tierproj/other.json", project)
    for name in [
      "plain/project.json", "B.tierproj/Media/project.json", "B.tierproj/other.json", "missing.tierproj/project.json",
    ] {
      #expect(try bundleFiles(ofProject: FilePath(folder.path(name))) == nil, "\(name)")
    }
  }

  @Test("the folder, its project and a walk give the same findings")
  func sameFindings() throws {
    try folder.link("link", to: "B.tierproj")
    let named = try tierlint("check", "--format=ndjson", "B.tierproj", in: folder)
    #expect(named.code == 1)
    #expect(named.output.contains("\"rule\":\"bundle/missing-file\""))
    #expect(try tierlint("check", "--format=ndjson", "B.tierproj/project.json", in: folder).output == named.output)
    #expect(try tierlint("check", "--format=ndjson", in: folder).output == named.output)
    let inside = try shell("cd B.tierproj && \"$TIERLINT\" check --format=ndjson project.json", in: folder)
    #expect(inside.output == named.output.replacing("B.tierproj/project.json", with: "project.json"))
    let linked = try tierlint("check", "--format=ndjson", "link", in: folder)
    #expect(linked.output == named.output.replacing("B.tierproj/project.json", with: "link/project.json"))
  }

  @Test("a bundle without a project is one finding, named or found")
  func withoutProject() throws {
    try FileManager.default.removeItem(atPath: folder.path("B.tierproj/project.json"))
    try folder.write("B.tierproj.tierlist.json", brokenList)
    for arguments in [["B.tierproj"], ["B.tierproj/"], ["."], ["B.tierproj", "."]] {
      let run = try tool(["check", "--format=concise", "--select=bundle"] + arguments, in: folder)
      #expect(run.code == 1)
      #expect(run.outputLines.count == 1)
      #expect(run.output.hasPrefix("B.tierproj:1:1: error[bundle/no-project] "), "\(run.output)")
    }
    let inside = try shell("cd B.tierproj && \"$TIERLINT\" check --format=concise", in: folder)
    #expect(inside.output.hasPrefix(".:1:1: error[bundle/no-project] "))
    let hidden = try tierlint("check", "--ignore=bundle/no-project", "B.tierproj", in: folder)
    #expect(hidden.code == 0 && !hidden.errors.contains("syntax"), "\(hidden.errors)")
    let paths = try tierlint("check", "--format=concise", in: folder).outputLines.map { $0.prefix { $0 != ":" } }
    #expect(paths == ["B.tierproj", "B.tierproj.tierlist.json"])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func unreadableFilesAreReported() throws {
    _ = try shell("chmod 0 B.tierproj/Media/*", in: folder)
    let run = try tierlint("check", "B.tierproj", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("Permission denied"))
  }

  private func listed() throws -> [String] {
    let files = try #require(try bundleFiles(ofProject: FilePath(folder.path("B.tierproj/project.json"))))
    #expect(files.errors.isEmpty)
    return files.listing.files.map { "\($0.path) \($0.size) \($0.sha256 ?? "-")" }.sorted()
  }
}

private let hashOfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
private let hashOfABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

/// A project with a picture that is there and one that is not.
private let project = """
  {
    "schemaVersion": 1,
    "projectId": "0B8E6E39-1D4F-4C55-9C38-3B1F8F0E9A47",
    "tiers": [ { "id": "s", "label": "S", "order": 0, "itemIds": ["a"] } ],
    "items": {
      "a": { "id": "a", "title": "A", "media": [
        { "id": "a", "kind": "image", "uri": "file:\\/\\/Media\\/\(hashOfNothing).png", "mime": "image/png",
          "thumbUri": "file://Thumbs/none.png" }
      ] }
    },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """
