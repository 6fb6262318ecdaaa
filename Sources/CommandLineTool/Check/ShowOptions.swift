import SourceText
import TierlintCore
import Workspace

/// A line of `--show-files`: the path, a tab, and the kind of document.
func listing(of path: FilePath, _ kind: DocumentKind) -> FileFindings {
  var listing = FileFindings()
  let line = Array("\(visible(path.bytes))\t\(kind.rawValue)\n".utf8)
  listing.reports = [RenderedFindings(text: line, ends: [line.count])]
  return listing
}

/// The kind of a document that is too large to be read.
func kindByName(_ path: FilePath) -> DocumentKind { analyze(DocumentText(""), name: path.text).kind }

/// `tierlint check --show-config FILE`: prints the configuration and the rule levels of a file.
func showConfiguration(for path: FilePath, _ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  let (configuration, isExcluded, notes) = resolvedConfiguration(for: path, settings.input.configuration)
  printErrors(for: notes, to: invocation.streams.errors)
  let text = text(path, configuration, isExcluded, settings.applying(configuration))
  let code = printText(text, invocation)
  return notes.contains(where: \.isFailure) ? .failure : code
}

private func text(
  _ path: FilePath, _ configuration: ResolvedConfiguration, _ isExcluded: Bool, _ settings: CheckSettings
) -> String {
  let facts = [
    ("file", visible(path.bytes)), ("configuration", configuration.path.map { visible($0.bytes) } ?? "none"),
    ("excluded", isExcluded ? "yes" : "no"), ("profile", settings.settings.profile.rawValue),
  ]
  let rules = RuleCatalog.all.map { rule in
    let levels = settings.levels.severities(of: rule)
    return (rule.id, levels.isEmpty ? "off" : levels.map { settings.styles($0.style, $0.name) }.joined(separator: ", "))
  }
  return table(facts, settings.styles) + "\n" + table(rules, settings.styles)
}

private func table(_ rows: [(name: String, value: String)], _ styles: Styles) -> String {
  let width = rows.map(\.name.count).max() ?? 0
  return rows.reduce(into: "") { $0 += "\(styles(.bold, padded($1.name, to: width)))  \($1.value)\n" }
}
