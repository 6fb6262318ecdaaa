/// A random list without syntax errors: values, keys and whitespace; deterministic for a seed.
struct RandomList {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func text() -> String {
    let mark = one(of: ["", "", "", "\u{FEFF}"])
    return mark + whitespace() + object(["tiers": "[\(whitespace())]", "items": object([:], depth: 1)], depth: 0)
      + whitespace()
  }

  private mutating func number(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % count
  }

  private mutating func one<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }

  private mutating func whitespace() -> String {
    one(of: ["", "", "", " ", "\n", "\r\n", "\r", "\t", "\n    ", " \r\n \r "])
  }

  private mutating func value(depth: Int) -> String {
    switch number(below: depth > 5 ? 4 : 6) {
    case 0: return one(of: ["true", "false", "null"])
    case 1: return one(of: ["0", "-0", "1.0", "1e400", "12345678901234567890", "0.10e-5", "1E+2"])
    case 2, 3: return string()
    case 4: return object([:], depth: depth + 1)
    default:
      let elements = (0..<number(below: 4)).map { _ in whitespace() + value(depth: depth + 1) + whitespace() }
      return "[" + (elements.isEmpty ? whitespace() : elements.joined(separator: ",")) + "]"
    }
  }

  private mutating func object(_ known: [String: String], depth: Int) -> String {
    var members = known
    for _ in 0..<number(below: 6) {
      let key = one(of: ["id", "title", "tierOrder", "Z", "a/", "order", "é", "🏆", "10", "9", "media", "\\n", ""])
      if key != "tierOrder" || depth > 0 { members[key] = members[key] ?? value(depth: depth) }
    }
    var rest = members.keys.sorted()
    var written: [String] = []
    while !rest.isEmpty {
      let key = rest.remove(at: number(below: rest.count))
      written.append("\(whitespace())\"\(key)\"\(whitespace()):\(whitespace())\(members[key] ?? "0")\(whitespace())")
    }
    return "{" + (written.isEmpty ? whitespace() : written.joined(separator: ",")) + "}"
  }

  private mutating func string() -> String {
    let parts = [
      "a", "/", "\\/", "\\\\", "\\\"", "é", "e\u{301}", "\\u00e9", "\\u002f", "🏆", "\\ud83c\\udfc6", "\\n", "u003",
    ]
    return "\"" + (0..<number(below: 6)).map { _ in one(of: parts) }.joined() + "\""
  }
}
