import EditorFeatures
import Foundation
import SourceText
import TestSupport
import Testing
import TierLists

/// Which strings are links.
@Suite(.timeLimit(.minutes(30))) struct LinksTests {
  private func target(ofMedia uri: String) -> DocumentLink.Target? {
    let text = #"{ "tiers": [], "items": { "a": { "media": [{ "uri": "\#(uri)" }] } } }"#
    return links(in: Document(DocumentText(text), name: "list.tierlist.json")).first?.target
  }

  @Test("web addresses and files of media are links, in document order")
  func all() {
    let marked = Marked(
      #"""
      { "tiers": [], "items": { "a": {
          "media": [{ "uri": "file://Media/a.png", "thumbUri": "file:\/\/\/Thumbs\/a.png", "posterUri": "file://b" }],
          "sources": [{ "href": "HTTPS://example.org/?q=1#x" }], "title": "see https://example.org" } },
        "links": { "shareUrl": "http:\/\/example.org" } }
      """#)
    let links = links(in: marked.document)
    #expect(
      links.map(\.target) == [
        .file("Media/a.png"), .file("Thumbs/a.png"), .file("b"), .web("HTTPS://example.org/?q=1#x"),
        .web("http://example.org"),
      ])
    #expect(links.map { marked.document.text.string($0.range) }.first == "file://Media/a.png")
  }

  @Test("a state links to the pictures of its items")
  func state() {
    let text = #"{ "tiers": { "S": [{ "id": "a", "imageUrl": "https://example.org/a.jpg" }] }, "tierOrder": ["S"] }"#
    #expect(
      links(in: Document(DocumentText(text), name: "state.json")).map(\.target) == [.web("https://example.org/a.jpg")])
  }

  @Test("a path is not percent-decoded", arguments: ["a b.png", "100%25.png", "é.png", "a?b#c.png"])
  func plain(_ name: String) { #expect(target(ofMedia: "file:///Media/\(name)") == .file("Media/\(name)")) }

  @Test(
    "no link leads out of the bundle, or to anything that acts",
    arguments: [
      "file://../a", "file:///Media/../../a", "file:///%2e%2e/a", "file:///%252e%252e/a", #"file:///..\\a"#,
      #"file:///a\\b"#,
      "file:////host/a", "file://localhost/a", "file://example.org/a", "file:///C:/a", "file:///", "file://",
      "FILE:///a",
      #"file:///a\u0000b"#, "javascript:alert(1)", "command:x", "data:text/html,x", "vscode://x",
      "mailto:a@example.org",
      "Media/a.png", "", "http:/example.org", "http://", "https:///x", "https://exa mple.org",
      #"https://example.org/\n"#,
      "httpx://example.org", "https:example.org",
    ])
  func none(_ uri: String) { #expect(target(ofMedia: uri) == nil) }

  @Test("a file URI outside of media is not a link")
  func elsewhere() {
    let text = #"{ "tiers": [], "title": "file:///Media/a.png", "additional": { "uri": "file:///Media/a.png" } }"#
    #expect(links(in: Document(DocumentText(text), name: "list.tierlist.json")).isEmpty)
  }
}

/// Moving files of a bundle updates their URIs.
@Suite(.timeLimit(.minutes(30))) struct MediaMovesTests {
  private func moved(_ uri: String, _ moves: [MediaMove]) -> String {
    let text = DocumentText(#"{ "tiers": [], "items": { "a": { "media": [{ "uri": "\#(uri)" }] } } }"#)
    let edits = edits(forMoving: moves, in: Document(text, name: "a.tierproj/project.json"))
    return string(text.applying(edits)).components(separatedBy: "\"uri\": ")[1].components(separatedBy: " }]")[0]
  }

  @Test(
    "an address keeps its form",
    arguments: [
      ("file://Media/a.png", #""file://Media/b.png""#), ("file:///Media/a.png", #""file:///Media/b.png""#),
      (#"file:\/\/Media\/a.png"#, #""file:\/\/Media\/b.png""#), ("file:///Media//./a.png", #""file:///Media/b.png""#),
      ("file:///Media/A.png", #""file:///Media/A.png""#), ("https://Media/a.png", #""https://Media/a.png""#),
    ])
  func form(_ uri: String, _ wanted: String) {
    #expect(moved(uri, [MediaMove(from: "Media/a.png", to: "Media/b.png")]) == wanted)
  }

  @Test("a folder takes its files along, and a file's own move counts before that of its folder")
  func folder() {
    let moves = [MediaMove(from: "Media", to: "Pictures"), MediaMove(from: "Media/a", to: "Media/b")]
    #expect(moved("file:///Media/x/a.png", moves) == #""file:///Pictures/x/a.png""#)
    #expect(moved("file:///Media/a", moves) == #""file:///Media/b""#)
    #expect(moved("file:///Media2/a", moves) == #""file:///Media2/a""#)
  }

  @Test("two files may swap their names")
  func swap() {
    let moves = [MediaMove(from: "a", to: "b"), MediaMove(from: "b", to: "a")]
    #expect(moved("file:///a", moves) == #""file:///b""# && moved("file:///b", moves) == #""file:///a""#)
  }

  @Test("a folder's name that could be a host gets a slash before it")
  func host() {
    #expect(moved("file://Media/a", [MediaMove(from: "Media", to: "v1.2")]) == #""file:///v1.2/a""#)
  }

  @Test(
    "a path that no safe address leads to changes nothing",
    arguments: ["../a", "Media/..a", #"Media\a"#, "C:/a", "", "/a", "Media//a", "%2e%2e/a"])
  func unsafe(_ path: String) {
    #expect(moved("file:///Media/a", [MediaMove(from: "Media/a", to: path)]) == #""file:///Media/a""#)
  }

  @Test("a name with characters that JSON escapes is escaped")
  func escapes() {
    #expect(moved("file:///a", [MediaMove(from: "a", to: "b\"c é")]) == #""file:///b\"c é""#)
  }
}
