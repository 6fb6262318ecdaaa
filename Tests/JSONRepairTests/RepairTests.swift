import JSONRepair
import JSONSyntax
import SourceText
import Testing
import TierLists

/// What the first fix of each finding makes of a text.
@Suite(.timeLimit(.minutes(30))) struct RepairTests {
  /// A text, what is meant, and whether it is repaired without a question.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let meant: String
    var isSafe = true

    var testDescription: String { text }
  }

  private static let examples = [
    Example(text: #"{"a": 1 "b": 2}"#, meant: #"{"a": 1, "b": 2}"#),
    Example(text: #"{"a" 1}"#, meant: #"{"a": 1}"#),
    Example(text: #"{"a": 1; "b"= 2}"#, meant: #"{"a": 1, "b": 2}"#),
    Example(text: #"{"a": "x", "b": [1, 2"#, meant: #"{"a": "x", "b": [1, 2]}"#),
    Example(text: #"{'a': 'x'}"#, meant: #"{"a": "x"}"#),
    Example(text: #"{“a”: “x”}"#, meant: #"{"a": "x"}"#),
    Example(text: "{\n  \"a\": \"x,\n  \"b\": 1\n}", meant: "{\n  \"a\": \"x\",\n  \"b\": 1\n}"),
    Example(text: #"{a: True, b: None}"#, meant: #"{"a": true, "b": null}"#, isSafe: false),
    Example(text: #"{"a": .5, "b": 007}"#, meant: #"{"a": 0.5, "b": 7}"#, isSafe: false),
    Example(text: #"{"a": [1, 2}}"#, meant: #"{"a": [1, 2]}"#),
    // Other separators also end strings, texts and keys without quotes.
    Example(text: #"["a", "b】"#, meant: #"["a", "b"]"#, isSafe: false),
    Example(text: #"{"a": "b， "c": 1}"#, meant: #"{"a": "b", "c": 1}"#, isSafe: false),
    Example(text: #"{"a": yes， "c": 1}"#, meant: #"{"a": true, "c": 1}"#),
    Example(text: "{a -> 1}", meant: #"{"a": 1}"#),
    Example(text: "{‹a›: 1}", meant: #"{"a": 1}"#),
    Example(text: "{\"a\": \"x \" +\n  \"y\", \"b\": 1}", meant: #"{"a": "x y", "b": 1}"#, isSafe: false),
    Example(text: "Here it is:\n{\"a\": 1}\nBye", meant: #"{"a": 1}"#, isSafe: false),
  ]

  @Test("the first fix gives what is meant", arguments: examples)
  func first(_ example: Example) throws {
    let text = DocumentText(example.text)
    let findings = RepairReport(text, wanted: .none).findings
    #expect(canonical(repaired(text, findings)) == canonical(example.meant))
    #expect(findings.allSatisfy { $0.isSafe } == example.isSafe)
  }

  @Test(
    "no sign that may be text is removed without a question",
    arguments: [
      #"{"a": "S"+}"#, #"{"a": "Pizza" 🍕}"#, #"{"a": "C"++}"#, #"{"a": "Who"?}"#, #"{"a": 98²}"#, #"{"a": - 98}"#,
      #"{"a": 3;0}"#, #"{"a": "Peru" 🇵🇪}"#, "{\"a\": \"whis-\n  tle\"}", "{\"a\": \"https://example.org/a.\n  json\"}",
    ])
  func keepsSigns(_ text: String) {
    #expect(RepairReport(DocumentText(text), wanted: .none).findings.contains { !$0.isSafe })
  }

  @Test(
    "what separates words, lines and paragraphs of a string stays",
    arguments: [
      ("a b\n  c d", "a b c d"), ("a b.\n\n  c d", #"a b.\n\nc d"#),
      ("to buy:\n  - a b\n  - c", #"to buy:\n- a b\n- c"#),
      ("a b \\\nc d", "a b c d"), ("a\u{B}b", "a b"), (#"C:\aliens\vhs"#, #"C:\\aliens\\vhs"#),
    ])
  func strings(_ content: String, _ meant: String) {
    let text = DocumentText("{\n  \"a\": \"\(content)\",\n  \"b\": 1\n}")
    #expect(
      repaired(text, RepairReport(text, wanted: .none).findings) == "{\n  \"a\": \"\(meant)\",\n  \"b\": 1\n}")
  }

  @Test("the schema decides where several repairs are possible")
  func schema() {
    let lines = [
      #"{"schemaVersion": 1, "projectId": "5b0c4a4e-7a51-4b8e-9a0e-2f6f3c1d9e70","#,
      #" "tiers": [{"id": "gold", "label": "Gold", "order": 0, "itemIds": ["pho"],"#,
      #" "items": {"pho": {"id": "pho", "title": "Pho"}},"#,
      #" "audit": {"createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-03-05T08:00:00Z"}}"#,
    ]
    let text = DocumentText(lines.joined(separator: "\n"))
    let result = repaired(text, RepairReport(text, wanted: .project).findings)
    #expect(result == lines.joined(separator: "\n").replacingFirst(#"["pho"],"#, by: #"["pho"]}],"#))
  }

  @Test(
    "what tolerant parsers read is no finding",
    arguments: ["[1, 2,]", "{\"a\": 1, // first\n \"b\": 2}", "\u{FEFF}[1]", "# x\n[1,\u{A0}2]"])
  func readable(_ text: String) { #expect(RepairReport(DocumentText(text), wanted: .none).findings.isEmpty) }

  @Test("other fixes are offered where the first is unsure")
  func alternatives() throws {
    let finding = try #require(RepairReport(DocumentText(#"{"a": "x" "y", "b": 1}"#), wanted: .none).findings.first)
    #expect((2...3).contains(finding.fixes.count))
    #expect(!finding.isSafe)
  }

  @Test(
    "in a long document a mistake is found where it was made",
    arguments: [
      (#""rating": 2000"# + "\n    },", #""rating": 2000"# + "\n    ,"),
      (#""id": "item-2000","#, #""id": "item-2000""#),
      (#""title": "Item 2000","#, #""title": "Item 2000,"#), (#""item-2000": {"#, #""item-2000": "#),
      (#""rating": 2000"# + "\n    }", #""rating": 2000"# + "\n    }}"),
    ])
  func long(_ original: String, _ broken: String) throws {
    let items = (0..<3_000).map { index in
      """
          "item-\(index)": {
            "id": "item-\(index)",
            "title": "Item \(index)",
            "rating": \(index)
          }
      """
    }
    let list = "{\n  \"schemaVersion\": 1,\n  \"items\": {\n" + items.joined(separator: ",\n") + "\n  }\n}\n"
    let text = DocumentText(list.replacingFirst(original, by: broken))
    let report = RepairReport(text, wanted: .project)
    #expect(report.findings.count == 1)
    #expect(report.stateCount < 4_000)
    #expect(canonical(repaired(text, report.findings)) == canonical(list))
  }

  @Test("a line in the wrong place moves")
  func movedLine() {
    let text = DocumentText("{\n  \"a\": [\n    \"b\": 2,\n    1\n  ]\n}\n")
    let findings = RepairReport(text, wanted: .none).findings
    #expect(SyntaxTree(DocumentText(repaired(text, findings))).problems.isEmpty)
  }
}

/// A text after the first fix of each finding.
func repaired(_ text: DocumentText, _ findings: [RepairFinding]) -> String {
  let edits = findings.flatMap { $0.fixes.first ?? [] }.sorted { $0.range.precedes($1.range) }
  return text.applying(edits).string
}

private func canonical(_ text: String) -> String { text.filter { !$0.isWhitespace } }

extension String {
  fileprivate func replacingFirst(_ old: String, by new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(range, new)
  }

  private func replacingCharacters(_ range: Range<Index>, _ new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
