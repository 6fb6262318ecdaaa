import Configurations
import EditorFeatures
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

/// What an editor offers for the contract of a configuration.
@Suite(.timeLimit(.minutes(30))) struct ContractTests {
  private let configuration = """
    {
      // The soups.
      "lists": [
        { "files": ["**"], "tiers": { "labels": ["Gold", "Silver", "Bronze"], "maximumItems": { "Gold": 3 } },
          "attributes": {
            "country": { "type": "string", "values": ["Vietnam", "Japan"] }, "spicy": { "type": "boolean" },
            "year": { "type": "integer", "minimum": 1900 }
          },
          "additionalAttributes": false, "tags": ["hot", "cold"] }
      ]
    }
    """

  private var contract: ListContract? {
    Configuration(SyntaxTree(DocumentText(configuration))).contracts.first
  }

  private func list(_ tier: String, _ item: String) -> String {
    """
    { "schemaVersion": 1, "tiers": [{ "id": "s", "label": "Silver", "itemIds": [] }, { \(tier) }],
      "items": { "x": { "id": "x", "title": "X", \(item) } } }
    """
  }

  private func offered(_ marked: String) -> [String] {
    let marked = Marked(marked)
    var context = CompletionContext()
    context.contract = contract
    return completions(at: marked.offset, in: marked.document, context).items.map(\.label)
  }

  @Test("labels, attributes, values and tags of the contract are completed in its order")
  func completion() {
    #expect(offered(list("\"label\": \"▮\"", "")) == ["Gold", "Bronze", "Unranked"])
    #expect(offered(list("", "\"attributes\": { \"year\": 1, \"▮\" }")) == ["country", "spicy"])
    #expect(offered(list("", "\"attributes\": { \"country\": ▮ }")) == ["Vietnam", "Japan"])
    #expect(offered(list("", "\"attributes\": { \"spicy\": ▮ }")) == ["true", "false"])
    #expect(offered(list("", "\"tags\": [\"hot\", \"▮\"]")) == ["cold"])
  }

  @Test("a hover shows what the contract asks")
  func hover() {
    let text = { (marked: String) in
      let marked = Marked(marked)
      return EditorFeatures.hover(in: marked.document, at: marked.offset, contract: contract)?.text.markdown ?? ""
    }
    #expect(
      text(list("", "\"attributes\": { \"cou▮ntry\": \"Japan\" }")).contains("configured values: `Vietnam`, `Japan`"))
    #expect(text(list("", "\"attributes\": { \"ye▮ar\": 1 }")).contains("at least: `1900`"))
    #expect(text(list("", "\"tags\": [\"h▮ot\"]")).contains("configured tags: `hot`, `cold`"))
    #expect(text(list("\"label\": \"Go▮ld\"", "")).contains("configured labels: `Gold`, `Silver`, `Bronze`"))
  }

  @Test(
    "a value can be added to the contract, with comments kept",
    arguments: [
      ("\"label\": \"Tin\"", "", "\"Tin\" to the labels", "\"Bronze\", \"Tin\"]"),
      ("", "\"attributes\": { \"country\": \"Laos\" }", "\"Laos\" to the values", "\"Japan\", \"Laos\"]"),
      ("", "\"tags\": [\"warm\"]", "\"warm\" to the tags", "\"cold\", \"warm\"]"),
    ])
  func additions(tier: String, item: String, title: String, result: String) throws {
    var settings = Settings()
    settings.contract = contract
    let analysis = analyze(DocumentText(list(tier, item)), name: "list.tierlist.json", settings)
    var request = ActionRequest(0..<analysis.text.count, kinds: ["quickfix"])
    request.contract = contract
    let actions = codeActions(for: ActionSource(analysis, request), request)
    let action = try #require(actions.first { $0.title == "Add \(title) in .tierlint.json" })
    guard case .later(.allow(let value, let path)) = action.effect else {
      return #expect(Bool(false), "\(action.effect)")
    }
    let text = DocumentText(configuration)
    let edits = try #require(addition(value, path, text))
    let edited = text.applying(edits)
    #expect(
      edited.string(0..<edited.count)
        == configuration.replacing(result.replacing(", \(value)]", with: "]"), with: result))
  }

  private func addition(_ value: String, _ path: [String], _ text: DocumentText) -> [TextEdit]? {
    EditorFeatures.configuration(adding: value, to: path, in: text)
  }

  @Test("a value of another type is not added")
  func otherType() throws {
    var settings = Settings()
    settings.contract = contract
    let analysis = analyze(
      DocumentText(list("", "\"attributes\": { \"country\": 3 }")), name: "l.tierlist.json", settings)
    var request = ActionRequest(0..<analysis.text.count, kinds: ["quickfix"])
    request.contract = contract
    let actions = codeActions(for: ActionSource(analysis, request), request)
    #expect(actions.contains { $0.diagnostics.first?.rule == "contract/value" })
    #expect(!actions.contains { $0.title.hasPrefix("Add 3") })
  }
}
