import JSONSyntax
import SourceText
import TestSupport
import TierLists

/// A file of `fixtures/import`.
struct SampleFile {
  var name: String
  var text: String

  /// - Returns: `nil` for one that is not a text.
  init?(line: String) {
    let tree = SyntaxTree(DocumentText(line))
    let root = ObjectView(tree, .root)
    guard let name = root.string("name"), let text = root.string("text") else { return nil }
    (self.name, self.text) = (name, text)
  }
}

/// Makes files of all shapes, with a word of its own in each place.
struct GeneratedFile {
  private var generator: SeededGenerator
  private(set) var words: [String] = []
  private let seed: UInt64

  init(seed: UInt64) { (generator, self.seed) = (SeededGenerator(seed: seed), seed) }

  private mutating func word() -> String {
    words.append("word\(seed)x\(words.count)e")
    return words[words.count - 1]
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func texts(_ range: ClosedRange<Int>) -> [String] { (0..<count(range)).map { _ in word() } }

  /// A text of Markdown with a word in each place that a sign has.
  private mutating func inline() -> String {
    switch count(0...8) {
    case 0: "[\(word())](https://\(word()).example \"\(word())\")"
    case 1: "![\(word())](\(word()).png \"\(word())\") \(word())"
    case 2: "[[\(word())|\(word())]]"
    case 3: "[![\(word())](\(word()).png)](https://\(word()).example)"
    case 4: "<a href=\"https://\(word()).example\" title='\(word())'>\(word())</a>"
    case 5: "<img src=\(word()).png alt=\"\(word())\"> ![[\(word()).png|\(word())]] \(word())"
    case 6: "![\(word())](\(word()).png)"
    default: word()
    }
  }

  private mutating func cell() -> String { inline().replacing("|", with: "\\|") }

  private var labels: [String] { ["S", "A", "B", "C"] }

  mutating func file() -> (name: String, text: String) {
    switch count(0...8) {
    case 0: return ("a.csv", records(separator: [",", ";", "\t"][count(0...2)]))
    case 1: return ("a.csv", "S,A,B\n" + (0..<count(1...5)).map { _ in "\(word()),\(word())," }.joined(separator: "\n"))
    case 2: return ("a.md", headings())
    case 3: return ("a.md", "# \(word())\n\n" + table())
    case 4: return ("a.txt", labels.map { "\($0): \(texts(1...4).joined(separator: ", "))\n" }.joined())
    case 5: return ("a.txt", "\(word())\n\n" + (0..<count(2...6)).map { "\(word()) → \(labels[$0 % 4])\n" }.joined())
    case 6: return ("a.json", object())
    case 7: return ("a.json", groups())
    default: return ("a.json", references())
    }
  }

  private mutating func records(separator: String) -> String {
    let header = ["Name", "Tier", "Notes", word()].joined(separator: separator)
    let rows = (0..<count(2...6)).map { row in
      [word(), labels[row % 4], word(), count(0...1) == 0 ? "" : word()].joined(separator: separator)
    }
    return ([header] + rows + (count(0...2) == 0 ? [["", "", word(), ""].joined(separator: separator)] : []))
      .joined(separator: "\n")
  }

  private mutating func headings() -> String {
    let intro = count(0...1) == 0 ? "# \(word()) \(inline())\n\nSome words of \(inline()) about it.\n\n" : ""
    return intro
      + labels.prefix(count(2...4)).map { label in
        let items = (0..<count(1...3)).map { _ in "- \(inline())\(count(0...2) == 0 ? " – \(inline())" : "")\n" }
        let remark = count(0...2) == 0 ? "These are the \(inline()) of all.\n\n" : ""
        return "## \(label)\n\n\(remark)\(items.joined())\n"
      }.joined()
  }

  private mutating func table() -> String {
    "| Name | Tier | \(word()) |\n|---|---|---|\n"
      + (0..<count(2...5)).map { "| \(word()) \(cell()) | \(labels[$0 % 4]) | \(cell()) |\n" }.joined()
  }

  private func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }

  private mutating func object() -> String {
    let tiers = labels.prefix(count(2...4)).map { "\"\($0)\": \(list(texts(1...3)))" }.joined(separator: ", ")
    guard count(0...1) == 0 else { return "{ \(tiers) }" }
    let further = "\"title\": \"\(word())\", \"by\": \"\(word())\", \"more\": { \"x\": [\"\(word())\", 7] }"
    return "{ \(further), \"tiers\": { \(tiers) } }"
  }

  private mutating func groups() -> String {
    let tiers = labels.prefix(count(2...4)).map { label in
      let items = texts(1...3).map {
        "{ \"name\": \"\($0)\", \"note\": \"\(word())\", \"of\": { \"y\": \"\(word())\" } }"
      }
      return "{ \"tier\": \"\(label)\", \"reason\": \"\(word())\", \"items\": [\(items.joined(separator: ", "))] }"
    }
    return "{ \"tiers\": [\(tiers.joined(separator: ", "))], \"bench\": \(list(texts(1...2))) }"
  }

  private mutating func references() -> String {
    let tiers = labels.enumerated().map { "{ \"id\": \"t\($0.offset)\", \"name\": \"\($0.element)\" }" }
    let items = (0..<count(2...6)).map {
      "{ \"title\": \"\(word())\", \"tierId\": \"t\($0 % 4)\", \"kind\": \"\(word())\" }"
    }
    return "{ \"lists\": [\(tiers.joined(separator: ", "))], \"cards\": [\(items.joined(separator: ", "))] }"
  }
}
