import Findings
import Foundation
import ListAnalysis
import SourceText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct FixTests {
  @Test("a safe fix removes its finding and adds none", arguments: RuleFixtureTests.flagged)
  func safeFixes(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for (index, diagnostic) in before.enumerated() {
      for fix in diagnostic.fixes where fix.isSafe {
        let fixed = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(fixed)
        // Another fix may place the item that an unknown id could mean.
        let name = { (diagnostic: Diagnostic) in
          diagnostic.message.components(separatedBy: "; did you mean").first ?? ""
        }
        var known = before.map(name)
        known.remove(at: index)
        let others = after.filter { diagnostic in
          // A syntax error hides what the objects around it lack.
          if before[index].rule == "json/syntax", diagnostic.rule == "schema/missing" { return false }
          guard let index = known.firstIndex(of: name(diagnostic)) else { return true }
          known.remove(at: index)
          return false
        }
        #expect(others.isEmpty, "\(fix.title) leaves \(drawing(of: others, in: fixed))")
      }
    }
  }

  @Test("a suggestion removes its finding", arguments: RuleFixtureTests.flagged)
  func choices(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for diagnostic in before {
      for fix in diagnostic.fixes where !fix.isSafe {
        let fixed = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(fixed)
        // A suggestion removes one of three references to an item; the other two still conflict.
        let left = path.contains("three-times") ? 1 : 0
        #expect(
          after.count { $0.message == diagnostic.message } < before.count { $0.message == diagnostic.message } + left,
          "\(fix.title)")
      }
    }
  }

  @Test("a missing comma is put before the comment that follows")
  func commaBeforeComment() throws {
    let text = DocumentText(Array("{ \"title\": \"T\" // remark\n  \"schemaVersion\": 1 }".utf8))
    let diagnostics = analyze(text, name: "a.tierlist.json").diagnostics()
    let fix = try #require(diagnostics.first { $0.rule == "json/syntax" }?.fixes.first)
    let fixed = text.applying(fix.edits)
    #expect(fixed.string(0..<fixed.count) == "{ \"title\": \"T\", // remark\n  \"schemaVersion\": 1 }")
  }

  @Test(
    "no fix is safe where a comment or a moved line may be meant",
    arguments: [
      "{ \"title\": \"T // remark\n}",
      "{\n  \"a\": {\n    \"x\": 1,\n  },\n  \"b\": {\n    \"y\": 2\n    \"z\": 3\n  }\n}",
    ])
  func uncertain(_ text: String) {
    let fixes = analyze(DocumentText(Array(text.utf8)), name: "a.tierlist.json").diagnostics()
      .filter { $0.rule.hasPrefix("json/") }.flatMap { $0.fixes }
    #expect(!fixes.isEmpty && fixes.allSatisfy { !$0.isSafe })
  }

  @Test("a wrong encoding hides the other findings, which are fixed after it")
  func decoding() throws {
    let text =
      "{\"schemaVersion\":1,\"projectId\":\"3F2504E0-4F89-41D3-9A0C-0305E82C3301\",\"title\":\"T\",\"tiers\":[{\"id\":\"s\",\"label\":\"S\",\"order\":0,\"color\":\"silver\",\"itemIds\":[\"a\",\"a\"]}],\"items\":{\"a\":{\"id\":\"a\",\"title\":\"A\"}}}"
    let document = fixed(analyze(utf16(text), name: "a.tierlist.json"), name: "a.tierlist.json")
    let result = document.analysis.text
    #expect(result.string(0..<result.count).contains("\"itemIds\":[\"a\"]"))
    #expect(document.analysis.diagnostics().map(\.rule) == ["schema/missing"])
    let broken = fixed(analyze(utf16(text + "}"), name: "a.tierlist.json"), name: "a.tierlist.json")
    #expect(broken.edits.isEmpty, "what cannot be read after it is left alone")
  }

  private func utf16(_ text: String) -> DocumentText {
    DocumentText([0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
  }
}
