import Foundation
import TierlintCore

/// What shows a rule: the lines of its fixture that differ from the nearest clean document, and theirs.
struct Example {
  let bad: [String]
  let good: [String]

  /// Reads the fixture folder of a rule; `nil` where it has no documents to compare.
  init?(_ rule: Rule) {
    let folder = "fixtures/rules/\(rule.id)/"
    let names = [
      "flagged.tierlist.json", "flagged.json", "flagged/.tierlint.json", "flagged/the-copy.tierlist.json",
      "flagged.csv", "flagged.tierproj/project.json",
    ]
    guard let name = names.first(where: { contents(folder + $0) != nil }), let flagged = contents(folder + name) else {
      return nil
    }
    let cleanName =
      name == "flagged.json" ? "clean.tierlist.json" : name.replacingOccurrences(of: "flagged", with: "clean")
    let clean = contents(folder + cleanName) ?? ""
    bad = Example.lines(of: flagged, notIn: clean)
    good = Example.lines(of: clean, notIn: flagged)
  }

  /// At most twelve lines, as far to the left as they go. Every fixture has a title and id of its own: these count only
  /// where nothing else differs.
  private static func lines(of text: String, notIn other: String) -> [String] {
    let others = Set(other.components(separatedBy: .newlines))
    let differing = text.components(separatedBy: .newlines).filter { !others.contains($0) && !$0.isEmpty }
    let context = differing.filter { !$0.hasPrefix("  \"projectId\"") && !$0.hasPrefix("  \"title\"") }
    let lines = (context.isEmpty ? differing : context).prefix(12)
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}

/// The examples as Swift, for `tierlint explain`.
func exampleFiles() -> [GeneratedFile] {
  let entries = RuleCatalog.all.compactMap { rule in
    Example(rule).map { "    \"\(rule.id)\": RuleExample(bad: \(literal($0.bad)), good: \(literal($0.good)))," }
  }
  let text = """
    // swift-format-ignore-file
    /// The fixtures of the rules in short, written here by `swift run tierlint-dev generate`.
    extension RuleExample {
      static let all: [String: RuleExample] = [
    \(entries.joined(separator: "\n"))
      ]
    }

    """
  return [GeneratedFile(path: "Sources/TierlintCore/Generated/RuleExamples.swift", text: text)]
}

private func literal(_ lines: [String]) -> String {
  "[" + lines.map { "#####\"\($0)\"#####" }.joined(separator: ", ") + "]"
}
