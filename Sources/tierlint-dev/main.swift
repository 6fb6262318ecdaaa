import Foundation
import JSONSyntax
import SourceText
import TierlintCore

let args = CommandLine.arguments
func load(_ p: String) -> DocumentText { DocumentText([UInt8](FileManager.default.contents(atPath: p) ?? Data())) }
switch args[1] {
case "suite":
  for f in args.dropFirst(2) {
    let t = SyntaxTree(load(f))
    print((f as NSString).lastPathComponent, t.problems.map { "\($0.kind)" })
  }
case "problems":
  let t = SyntaxTree(load(args[2]))
  for p in t.problems { print(p, t.text.string(p.range).prefix(80)) }
case "bench":
  let text = load(args[2])
  var best = 1e9
  for _ in 0..<Int(args.count > 3 ? args[3] : "20")! {
    let a = clock(); let t = SyntaxTree(text); let b = clock()
    best = min(best, Double(b - a) / 1e6)
    if t.nodes.count == 1 { print("x") }
  }
  print("best ms", best * 1000, "MB/s", Double(text.count) / best / 1e6, "nodes", SyntaxTree(text).nodes.count)
case "delete":
  let show = args.count > 3
  for f in args[2].split(separator: ",").map(String.init) {
    let text = load(f)
    let bytes = Array(text.bytes.prefix(text.count))
    var bad = 0, total = 0, hist: [Int: Int] = [:]
    for i in bytes.indices where "\",:{}[]".utf8.contains(bytes[i]) {
      var c = bytes; c.remove(at: i)
      let t = SyntaxTree(DocumentText(c))
      total += 1
      hist[t.problems.count, default: 0] += 1
      if t.problems.count > 2 {
        bad += 1
        if show {
          let line = LineIndex(text).location(of: i)
          print("delete", Character(Unicode.Scalar(bytes[i])), "at", line, t.problems.map { "\($0.kind)@\(LineIndex(t.text).location(of: $0.range.lowerBound).line)" })
        }
      }
    }
    print(f, "total", total, "bad", bad, hist)
  }
case "check":
  for f in args.dropFirst(2) {
    let a = analyze(load(f), name: f)
    let lines = LineIndex(a.text)
    for d in a.diagnostics() {
      print("\((f as NSString).lastPathComponent):\(lines.location(of: d.range.lowerBound)) \(d.severity.name)[\(d.rule)] \(d.message) \(d.pointer) \(d.fixes)")
    }
  }
case "benchcheck":
  let text = load(args[2])
  var best = 1e9
  for _ in 0..<20 {
    let a = clock(); let t = analyze(text, name: "x.tierlist.json"); let b = clock()
    best = min(best, Double(b - a) / 1e6)
    if t.kind == .flat { print("x") }
  }
  print("best ms", best * 1000, "MB/s", Double(text.count) / best / 1e6)
default: break
}
