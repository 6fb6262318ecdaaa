import Foundation
import TierlintCore

/// The table of all rules, in `docs/rules/README.md` and between two marks of the README, and the page by impact.
func overviewFiles() -> [GeneratedFile] {
  let index = """
    # Rules

    \(table(base: ""))

    <!-- Written by `swift run tierlint-dev generate`. -->

    """
  return [
    GeneratedFile(path: "docs/rules/README.md", text: index),
    GeneratedFile(path: "docs/what-tiercade-does.md", text: impactPage()),
  ] + [readme()].compactMap { $0 }
}

private func table(base: String) -> String {
  let rows = RuleCatalog.all.map { rule in
    "| [\(rule.id)](\(base)\(rule.id).md) | \(severities(rule)) | \(rule.fixable == .none ? "" : fixWords(rule)) | \(rule.summary) |"
  }
  return "| rule | severity | fix | finds |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
}

private func readme() -> GeneratedFile? {
  let marks = ("<!-- rules -->\n", "\n<!-- /rules -->")
  guard let text = contents("README.md"), let start = text.range(of: marks.0), let end = text.range(of: marks.1) else {
    return nil
  }
  return GeneratedFile(
    path: "README.md", text: text[..<start.upperBound] + table(base: "docs/rules/") + text[end.lowerBound...])
}

private func impactPage() -> String {
  let titles: [(Impact, String)] = [
    (.refuses, "It refuses the file"), (.crashes, "It crashes"), (.loses, "It loses something"),
    (.changes, "It changes something"), (.none, "It does not mind, others do"),
  ]
  let parts = titles.map { impact, title in
    let rows = RuleCatalog.all.filter { $0.impact == impact }.map {
      "- [\($0.id)](rules/\($0.id).md): \($0.summary) \($0.appBehavior)."
    }
    return "## \(title)\n\n" + rows.joined(separator: "\n")
  }
  return """
    # What Tiercade does with your file

    Every rule, by the worst that the app does with a document that breaks it.

    \(parts.joined(separator: "\n\n"))

    <!-- Written by `swift run tierlint-dev generate`. -->

    """
}
