import Findings
import ListAnalysis
import Rules
import SourceText
import Testing

/// Conflicts between fixes.
@Suite(.timeLimit(.minutes(30))) struct FixedDocumentTests {
  @Test("fixes at one location are applied one after the other")
  func conflicts() {
    let document = fixed(
      analyze(DocumentText(project(items: "\"a\": { \"rating\": 1 }")), name: name), name: name, includesUnsafe: true)
    let items = "\"a\": { \"id\": \"a\", \"title\": \"a\", \"rating\": 1 }"
    #expect(document.analysis.text.string(0..<document.analysis.text.count).contains(items))
  }

  @Test("the fields that an object lacks are added by one fix if their values follow from the document")
  func missingFields() {
    let text = project(tier: "\"id\": \"s\", \"label\": \"S\"")
    let both = project(tier: "\"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": []")
    #expect(fixedText(text).text == both)
    #expect(fixedText(text).count == 1)
  }

  @Test("a fix may reveal what a syntax error withheld")
  func revealing() {
    let text = project(items: "\"a\": { \"id\": \"a\", }")
    #expect(fixedText(text).text == text.replacing(", }", with: " }"))
  }

  @Test(
    "a fix that would also remove a comment is left out",
    arguments: [
      #""tags": ["x", "x" /* keep */, "y"]"#, "\"summary\": null, // keep\n\"rating\": 5",
      #""summary": null /* keep */, "rating": 5"#,
    ])
  func comments(_ member: String) {
    let text = project(items: "\"a\": { \"id\": \"a\", \"title\": \"a\", \(member) }")
    #expect(fixedText(text).text == text)
    let without = text.replacing(" /* keep */", with: "").replacing(" // keep", with: "")
    #expect(fixedText(without).text != without)
  }

  @Test("many fixes that add to one object are idempotent")
  func additions() {
    let keys = (0..<40).map { "\"qqq\($0)\": \($0)" }.joined(separator: ", ")
    let text = project(tier: "\"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": [], \(keys)")
    let document = fixed(analyze(DocumentText(text), name: name), name: name, includesUnsafe: true)
    #expect(document.fixCount == 40)
    #expect(document.analysis.diagnostics().allSatisfy { $0.rule != "schema/unknown-key" })
  }

  @Test("a fix that would add a finding is left out, and the others are applied")
  func harm() {
    let text = project(
      tier:
        "\"id\": \"s\", \"labell\": 5, \"label\": \"S\", \"order\": 0, \"itemIds\": [], \"colour\": 5, \"rules\": null")
    let result = project(
      tier: "\"id\": \"s\", \"labell\": 5, \"label\": \"S\", \"order\": 0, \"itemIds\": [], \"colour\": 5")
    #expect(fixedText(text).text == result)
    #expect(fixedText(text).count == 1)
  }

  @Test("of many fixes only those that add a finding are left out")
  func harmAmongMany() {
    let items = (0..<150).map { number in
      "\"i\(number)\": { \"id\": \"i\(number)\", \"title\": \"I\", \"rating\": \"\(number.isMultiple(of: 3) ? 500 : 5)\" }"
    }
    let text = project(items: items.joined(separator: ", "))
    let document = fixed(analyze(DocumentText(text), name: name), name: name)
    #expect(document.fixCount == 100)
    #expect(document.analysis.diagnostics().count { $0.rule == "schema/type" } == 50)
    #expect(document.analysis.diagnostics().allSatisfy { $0.rule != "rating/out-of-range" })
  }

  @Test("a fix that is left out says why")
  func obstacles() throws {
    let text = project(tier: "\"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": [], \"color\": \"#D32F2FFF\"")
    let document = fixed(analyze(DocumentText(text), name: name), name: name)
    let color = try #require(document.diagnostics(RuleLevels()).first { $0.rule == "color/invalid" })
    #expect(color.fixes.first?.obstacle == "would add a finding of color/low-contrast")
    #expect(!canFix(document.analysis, name: name))
    #expect(canFix(analyze(DocumentText(text.replacing("2F2F", with: "0000")), name: name), name: name))
  }

  @Test("each fixed syntax error is gone")
  func syntax() {
    let text = "{\n\"a\": [1,],\n\"b\": 'x',\n\"c\": True,\n}"
    let document = fixed(analyze(DocumentText(text)))
    let before = analyze(DocumentText(text)).diagnostics().count { $0.rule.hasPrefix("json/") }
    let after = document.analysis.diagnostics().count { $0.rule.hasPrefix("json/") }
    #expect(document.fixCount > 0 && after + document.fixCount <= before)
  }

  @Test("findings of disabled rules are not fixed, but must not increase")
  func levels() {
    var levels = RuleLevels()
    levels.select(["schema/unknown-key"])
    let text = project(
      tier: "\"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": [], \"colr\": 5, \"rules\": null")
    #expect(fixedText(text, levels).text == text)
    #expect(fixedText(text, levels).count == 0)
  }

  @Test(
    "bytes that are not text are never fixed",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0x7B, 0x22, 0xFF, 0x22, 0x2C, 0x7D], []])
  func bytes(_ bytes: [UInt8]) {
    let document = fixed(analyze(DocumentText(bytes)), includesUnsafe: true)
    #expect(Array(document.analysis.text.slice(0..<99)) == bytes)
    #expect(document.edits.isEmpty)
  }

  private let name = "a.tierlist.json"

  private func fixedText(_ text: String, _ levels: RuleLevels = RuleLevels()) -> (text: String, count: Int) {
    let document = fixed(analyze(DocumentText(text), name: name), name: name, levels)
    return (document.analysis.text.string(0..<document.analysis.text.count), document.fixCount)
  }

  private func project(
    tier: String = "\"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": []", items: String = ""
  ) -> String {
    """
    {
      "schemaVersion": 1, "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", "title": "T",
      "tiers": [{ \(tier) }], "items": {\(items)},
      "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
    }
    """
  }
}
