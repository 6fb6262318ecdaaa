import EditorFeatures
import JSONSchema
import JSONSyntax
import Rules
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct MarkupTests {
  @Test(
    "a code span has more backticks than its text",
    arguments: [
      ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("``a", "``` ``a ```"), ("", "`(empty)`"), (" a", "`  a `"),
      ("a\nb\r\tc", "`a b  c`"), ("<b>[x](y)", "`<b>[x](y)`"), ("a\u{202E}b", "`a\u{FFFD}b`"), ("\u{1}", "`<U+0001>`"),
    ])
  func code(_ text: String, _ markdown: String) {
    #expect(Markup([.paragraph([.code(text)])]).markdown == markdown)
  }

  @Test("plain text has no Markdown")
  func plain() {
    let markup = Markup([
      .paragraph([.strong("Tier"), .words(" "), .code("S`")]), .list([[.code("a")], [.words("b")]]),
    ])
    #expect(markup.plain == "Tier S`\n\n- a\n- b")
    #expect(markup.markdown == "**Tier** `` S` ``\n\n- `a`\n- b")
  }

  @Test("long texts are cut")
  func long() { #expect(Markup([.paragraph([.code(String(repeating: "x", count: 5_000))])]).plain.count == 301) }

  @Test("no string of a document escapes from its code span")
  func hostile() throws {
    var random = SystemRandomNumberGenerator()
    let fragments = [
      "`", "``", "```", "\n", "\r\n", "\\", "]", "[", "(", ")", "<", ">", "!", "*", "_", "#", "|", "&lt;", "a", " ",
      "\u{2028}", "\u{202E}", "command:x", "http://x", "<img src=x>", "[a](command:b)", "![a](http://b)", "\t", "-",
      "~~~",
    ]
    for _ in 0..<10_000 / HoverPropertyTests.step {
      let title = (0..<Int.random(in: 1...8, using: &random)).map { _ in fragments.randomElement(using: &random) ?? "" }
        .joined()
      let json = jsonStringLiteral(title)
      let project = document(
        "{\"tiers\":[{\"label\":\(json),\"id\":\(json),\"color\":\(json),\"itemIds\":[\(json)]}],\"items\":{\(json):"
          + "{\"title\":\(json),\"subtitle\":\(json),\"tags\":[\(json)],\"media\":[{\"kind\":\(json)}]}}}")
      for path in ["/tiers/0/itemIds/0", "/tiers/0/label", "/tiers/0/color"] {
        let node = try #require(project.tree.node(at: path))
        let text = try #require(hover(in: project, at: project.tree.range(node).lowerBound)).text.markdown
        let words = withoutCode(text)
        #expect(
          words.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " .,:;*-%()\n'".contains($0)) }, "\(title)")
        #expect(!words.contains("command") && !words.contains("http"), "\(title)")
      }
    }
  }

  @Test("tierlint's own texts have no Markdown except code spans")
  func words() {
    let texts = RuleCatalog.all.flatMap { [$0.summary, $0.explanation, $0.appBehavior] }
    for text in texts + ([Schema.project, .state, .configuration].flatMap(descriptions)) {
      #expect(!withoutCode(text).contains { "*_<>[]#~|\\`".contains($0) }, "\(text)")
    }
  }

  private func descriptions(_ schema: Schema?) -> [String] {
    guard let tree = schema?.document else { return [] }
    return tree.nodeIDs.filter { node in
      tree.kind(node) == .object
    }.flatMap { node in [ObjectView(tree, node).string("title"), ObjectView(tree, node).string("description")] }
      .compactMap { $0 }
  }

  /// A text of Markdown without its code spans, found as CommonMark finds them.
  private func withoutCode(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    var words: [UInt8] = []
    while let byte = rest.first {
      let run = rest.prefix { $0 == 0x60 }
      guard !run.isEmpty else {
        words.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let end = closing(rest.dropFirst(run.count), run.count) else {
        words += run
        rest = rest.dropFirst(run.count)
        continue
      }
      rest = rest[end...]
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Where the run of so many backticks ends that comes next; `nil` where a line break that ends a block comes first.
  private func closing(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Int? {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let run = bytes[place...].prefix { $0 == 0x60 }.count
      if run == count { return place + run }
      place += max(run, 1)
    }
    return nil
  }
}
