import JSONSyntax
import Rules
import SourceText
import TestSupport
import Testing

/// What users read contains no word that the glossary rules out.
@Suite(.timeLimit(.minutes(30))) struct WordingTests {
  @Test("strings of a rule", arguments: RuleCatalog.all.map(\.id))
  func rule(_ id: String) throws {
    let rule = try #require(RuleCatalog.rule(id))
    for (name, text) in [
      ("summary", rule.summary), ("appBehavior", rule.appBehavior), ("explanation", rule.explanation),
    ] {
      let found = forbiddenWords(in: text)
      #expect(found.isEmpty, "\(name) of \(id): \(found.joined(separator: ", "))")
    }
    #expect(rule.summary.hasSuffix("."), "the summary of \(id) must be a sentence")
    #expect(rule.appBehavior.hasPrefix("Tiercade "), "appBehavior of \(id) must begin with Tiercade")
  }

  @Test("expected findings", arguments: Repository.files(under: "fixtures").filter { $0.hasSuffix(".expected") })
  func expectation(_ path: String) throws {
    let lines = try #require(Repository.text(path)).split(separator: "\n")
    // Lines of the document are numbered, those of the findings begin with an equals sign.
    let texts = lines.filter { $0.drop { $0 == " " }.hasPrefix("= ") }
    for text in texts {
      let found = forbiddenWords(in: String(text))
      #expect(found.isEmpty, "\(path): \(found.joined(separator: ", "))")
      #expect(!text.contains("\\u{"), "\(path): an escape of Swift in \(text)")
      #expect(text.contains("did you mean") == text.contains("; did you mean \""), "\(path): \(text)")
    }
  }

  @Test(
    "titles and descriptions of a schema",
    arguments: ["tierlist.schema.json", "tierlist-state.schema.json", "tierlint-config.schema.json"])
  func schema(_ name: String) throws {
    let tree = SyntaxTree(try #require(Repository.document("schema/\(name)")))
    var pending = [NodeID.root]
    while let node = pending.popLast() {
      pending += tree.elements(of: node)
      for (key, value) in tree.members(of: node) {
        // Examples and defaults are data.
        if ["examples", "default", "const", "enum"].contains(tree.string(key)) { continue }
        pending.append(value)
        guard ["title", "description"].contains(tree.string(key)), let text = tree.string(value) else { continue }
        let found = forbiddenWords(in: text)
        #expect(found.isEmpty, "\(name): \(found.joined(separator: ", "))")
      }
    }
  }

  @Test func wordsAreFoundInProseOnly() {
    #expect(forbiddenWords(in: "the item stands in no tier").count == 1)
    #expect(forbiddenWords(in: "title \"Stand by me\", `stands`, https://x.org/stands, and misunderstood").isEmpty)
  }
}
