import Foundation
import JSONSyntax
import ListAnalysis
import SourceText

/// Prints the least CPU time of several runs over one document, and what that is in megabytes a second.
func bench(_ arguments: [String]) -> Int32 {
  guard let path = arguments.first, let data = FileManager.default.contents(atPath: path) else {
    print("tierlint-dev bench: name a file")
    return 2
  }
  let text = DocumentText(Array(data))
  let runs = arguments.dropFirst().first.flatMap { Int($0) } ?? 20
  report("parse", of: text, runs: runs) { SyntaxTree(text).nodeIDs.count }
  report("analyze", of: text, runs: runs) { analyze(text, name: path).count }
  report("check", of: text, runs: runs) { analyze(text, name: path).diagnostics().count }
  return 0
}

private func report(_ name: String, of text: DocumentText, runs: Int, _ body: () -> Int) {
  var least = clock_t.max
  var result = 0
  for _ in 0..<max(1, runs) {
    let start = clock()
    result = body()
    least = min(least, clock() - start)
  }
  let seconds = Double(least) / Double(CLOCKS_PER_SEC)
  let speed = Double(text.count) / 1e6 / max(seconds, 1e-9)
  print(String(format: "%@  %8.2f ms  %6.0f MB/s  (%d)", name, seconds * 1000, speed, result))
}
