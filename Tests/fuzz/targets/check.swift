import ListAnalysis
import SourceText

// A check of any bytes as a list in JSON.

func check(_ input: [UInt8]) {
  let name = input.last == 0x20 ? "a.json" : "a.tierlist.json"
  checkDiagnostics(input, name: name)
  let analysis = analyze(DocumentText(input), name: name, fuzzSettings)
  if !StrictJSON.accepts(input) {
    expect(analysis.diagnostics().contains { $0.rule.hasPrefix("json/") }, "invalid JSON has no syntax finding")
  } else {
    for pointer in analysis.diagnostics().map(\.pointer) {
      expect(analysis.tree.isEmpty || analysis.tree.node(at: pointer) != nil, "\(pointer) leads nowhere")
    }
  }
}
