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
case "fuzz":
  var state = UInt64(args[2])!
  func rnd(_ n: Int) -> Int { state = state &* 6364136223846793005 &+ 1442695040888963407; return Int((state >> 33) % UInt64(n)) }
  let seeds = args.dropFirst(4).map { f in Array(load(f).bytes.prefix(load(f).count)) }
  let signs = Array("\"\"{}[],:\\/'\n 0tea".utf8)
  for round in 0..<Int(args[3])! {
    var b = seeds[rnd(seeds.count)]
    if b.count > 3000 { let s = rnd(b.count - 2000); b = Array(b[s..<s + 2000]) }
    for _ in 0..<1 + rnd(12) {
      let p = rnd(b.count)
      switch rnd(4) {
      case 0: b.remove(at: p)
      case 1: b[p] = signs[rnd(signs.count)]
      case 2: b.removeSubrange(p..<min(b.count, p + rnd(30)))
      default: b.insert(signs[rnd(signs.count)], at: p)
      }
      if b.isEmpty { b = [0x7b] }
    }
    try? Data(b).write(to: URL(filePath: "/tmp/fuzz-last.json"))
    let a = analyze(DocumentText(b), name: "x.tierlist.json")
    for d in a.diagnostics() {
      precondition(d.range.lowerBound >= 0 && d.range.upperBound <= b.count)
      for f in d.fixes { for e in f.edits { precondition(e.range.lowerBound >= 0 && e.range.upperBound <= b.count) } }
    }
    if round % 10000 == 0 { print(round) }
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
