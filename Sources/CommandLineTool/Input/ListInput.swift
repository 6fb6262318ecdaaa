import Findings
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// One list that a command reads.
struct ListInput: Sendable {
  var source: Source
  var analysis: Analysis
  /// With what else was read.
  var found: DiscoveredFiles
}

/// Reads the only document of a run; prints why that fails.
func readList(_ settings: RunSettings) -> ListInput? {
  guard let found = settings.input.files(settings.terminal) else { return nil }
  let all = sources(found, settings)
  guard let source = all.first, all.count == 1, !source.isEmptyBundle else {
    if !found.hasFailure { settings.terminal.printError("expected one list, found \(all.count)") }
    return nil
  }
  do throws(ReadError) {
    return ListInput(source: source, analysis: try analysis(of: source, now: settings.now), found: found)
  } catch {
    settings.terminal.printError(message(for: error))
    return nil
  }
}

/// Reads and analyzes a document with all rules at their own severity.
func analysis(of source: Source, now: Int) throws(ReadError) -> Analysis {
  let text = try source.text()
  var settings = Settings()
  settings.now = now
  let (name, bundle) = (source.path.text, try source.bundle()?.listing)
  let analysis = analyze(text, name: name, bundle: bundle, settings)
  // A document in another encoding is read after its fix.
  let encoding = analysis.diagnostics(atMost: 1).first { RuleCatalog.has(.encoding, $0.rule) }
  guard let fix = encoding?.fixes.first(where: \.isSafe) else { return analysis }
  return analyze(text.applying(fix.edits), name: name, bundle: bundle, settings)
}
