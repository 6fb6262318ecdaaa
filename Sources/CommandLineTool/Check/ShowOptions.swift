import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// A line of `--show-files`: the path, a tab, and the kind of document. A tab in the path is `<U+0009>`.
func listing(of path: FilePath, _ kind: DocumentKind) -> FileFindings {
  var listing = FileFindings()
  let name = path.bytes.split(separator: .tab, omittingEmptySubsequences: false).map { visible($0) }
  let line = Array("\(name.joined(separator: "<U+0009>"))\t\(kind.rawValue)\n".utf8)
  listing.reports = [RenderedFindings(text: line, ends: [line.count])]
  return listing
}

/// The kind of a document that is too large to be read.
func kindByName(_ path: FilePath) -> DocumentKind { analyze(DocumentText(""), name: path.text).kind }

/// `tierlint check --show-config FILE`: prints the configuration and the rule levels of a file.
func showConfiguration(for path: FilePath, _ settings: CheckSettings) -> ExitCode {
  let (configuration, isExcluded, notes) = resolvedConfiguration(for: path, settings.run.input.configuration)
  settings.terminal.printErrors(for: notes)
  let text = text(path, configuration, isExcluded: isExcluded, settings.applying(configuration))
  let code = settings.terminal.print(text)
  return notes.contains(where: \.isFailure) ? .failure : code
}

private func text(
  _ path: FilePath, _ configuration: ResolvedConfiguration, isExcluded: Bool, _ settings: CheckSettings
) -> String {
  let styles = settings.terminal.styles
  let facts = [
    ("file", visible(path.bytes)), ("configuration", configuration.path.map { visible($0.bytes) } ?? "none"),
    ("excluded", isExcluded ? "yes" : "no"), ("profile", settings.analysis.profile.rawValue),
    ("contract", configuration.contract.map { "lists[\($0.index)]" } ?? "none"),
  ]
  let rules = RuleCatalog.all.map { rule in
    let levels = settings.levels.severities(of: rule)
    return (rule.id, levels.isEmpty ? "off" : levels.map { styles($0.style, $0.name) }.joined(separator: ", "))
  }
  return table(facts, styles) + "\n" + table(rules, styles)
}

private func table(_ rows: [(name: String, value: String)], _ styles: Styles) -> String {
  let width = rows.map(\.name.count).max() ?? 0
  return rows.reduce(into: "") { $0 += "\(styles(.bold, padded($1.name, to: width)))  \($1.value)\n" }
}
