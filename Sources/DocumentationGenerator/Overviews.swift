import Findings
import Rules

/// The table of all rules, and the rules by what Tiercade does with the file.
func overviewPages() -> [GeneratedFile] {
  [
    GeneratedFile(path: "docs/rules/README.md", text: rulesPage()),
    GeneratedFile(path: "docs/what-tiercade-does.md", text: impactPage()),
  ]
}

private func rulesPage() -> String {
  let rows = RuleCatalog.all.map {
    "| [\($0.id)](\($0.id).md) | \(severities($0)) | \(fixName($0)) | \(impactName($0.impact)) | \($0.summary) |"
  }
  return """
    # Rules

    tierlint has \(RuleCatalog.all.count) rules. `tierlint explain RULE` prints a page of this folder in the terminal.

    - **error**: Tiercade refuses the file or crashes, or the schema forbids the value. **warning**: data is lost or changed. **info** and **hint**: worth knowing.
    - **fix**: `tierlint check --fix` applies it. **suggestion**: it may change the meaning, so you decide; `--unsafe-fixes` applies it if it is the only one.

    | rule | severity | fix | in Tiercade | finds |
    |---|---|---|---|---|
    \(rows.joined(separator: "\n"))

    \(generatedNote)
    """
}

private func impactPage() -> String {
  let titles: [(Impact, String)] = [
    (.refuses, "It refuses the file"), (.crashes, "It crashes"), (.loses, "It loses data"),
    (.changes, "It changes data"), (.none, "It accepts the file"),
  ]
  let parts = titles.map { impact, title in
    let rows = RuleCatalog.all.filter { $0.impact == impact }.map {
      "- [\($0.id)](rules/\($0.id).md): \($0.summary) \($0.appBehavior)."
    }
    return "## \(title)\n\n" + rows.joined(separator: "\n")
  }
  return """
    # What Tiercade does with your file

    Every rule, grouped by the worst that Tiercade does with a file that breaks it.

    ## What an import keeps

    Tiercade reads more of a list than it writes. An import followed by an export keeps only: of the list its theme, custom themes and card \
    density; of a tier its label, color, lock, place and items; of an item its id, title, one description (the summary or a note), and a \
    thumbnail whose file exists. An import replaces the tiers of the list that is open, so the title is that of this list. The titles, \
    notes and pictures of overrides are merged into the items. Everything else is dropped, such as ratings, tags, attributes, \
    subtitles, links, sources, `additional` and the dates. No rule reports this, because it affects every list. \
    `tierlint convert LIST --to app --diff` shows it for yours. Keep the list that you edit, and import copies of it.

    \(parts.joined(separator: "\n\n"))

    \(generatedNote)
    """
}
