import TierlintCore
import Workspace

/// `tierlint check --show-config FILE`: what is configured for a file, and how loud each rule is for it.
func showConfiguration(for path: FilePath, _ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  let (setup, isExcluded, notes) = configuredSetup(for: path, settings.input.configuration)
  printErrors(for: notes, to: invocation.streams.errors)
  let code = printText(text(path, setup, isExcluded, settings.bent(by: setup)), invocation)
  return notes.contains(where: \.isTrouble) ? .failure : code
}

private func text(_ path: FilePath, _ setup: Setup, _ isExcluded: Bool, _ settings: CheckSettings) -> String {
  let facts = [
    ("file", visible(path.bytes)), ("configuration", setup.path.map { visible($0.bytes) } ?? "none"),
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
