import JSONRepair
import JSONSyntax
import SourceText
import TierLists

/// Repairs broken documents, to score the search: reads lines `{"file": …, "text": …}` from standard input, and writes a line for
/// each, with its findings.
func repairs() -> Int32 {
  while let line = readLine() {
    let root = ObjectView(SyntaxTree(DocumentText(line)), .root)
    let text = DocumentText(root.string("text") ?? "")
    let report = RepairReport(text, wanted: .likely(text, name: root.string("file") ?? ""))
    let result: JSONValue = .object([
      "findings": .array(report.findings) { $0.json }, "states": .integer(report.stateCount),
    ])
    print(String(decoding: result.bytes, as: UTF8.self))
  }
  return 0
}

extension RepairFinding {
  fileprivate var json: JSONValue {
    .object([
      "start": .integer(range.lowerBound), "end": .integer(range.upperBound), "safe": .bool(isSafe),
      "fixes": .array(fixes) { edits in
        .array(edits) { .array([.integer($0.range.lowerBound), .integer($0.range.upperBound), .string($0.text)]) }
      },
    ])
  }
}
