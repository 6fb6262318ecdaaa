import SourceText
import TierlintCore
import Workspace

/// One list that a command reads.
struct ListInput: Sendable {
  var source: Source
  var analysis: Analysis
}

/// Reads the only document of a run; prints why that fails.
func readList(_ input: CheckInput, now: Int, _ invocation: Invocation) -> ListInput? {
  guard let found = input.files(invocation.streams) else { return nil }
  let all = sources(found, input, invocation.streams)
  guard let source = all.first, all.count == 1, !source.isEmptyBundle else {
    if !found.hasFailure { printError("expected one list, found \(all.count)", to: invocation.streams.errors) }
    return nil
  }
  let outcome = analysis(of: source, now: now)
  if case .failure(let message) = outcome { printError(message, to: invocation.streams.errors) }
  if case .success(let analysis) = outcome { return ListInput(source: source, analysis: analysis) }
  return nil
}

/// The result of reading and analyzing a file.
enum ReadOutcome: Sendable {
  case success(Analysis)
  /// With the error line.
  case failure(String)
}

/// Reads and analyzes a document with all rules at their own severity.
func analysis(of source: Source, now: Int) -> ReadOutcome {
  do throws(ReadError) {
    guard case .text(let text) = try source.contents() else {
      throw ReadError(path: source.path, reason: .tooLarge)
    }
    var settings = Settings()
    settings.now = now
    let (name, bundle) = (source.path.text, try source.bundle()?.listing)
    let analysis = analyze(text, name: name, bundle: bundle, settings)
    // A document in another encoding is read after its fix.
    let encoding = analysis.diagnostics(atMost: 1).first { $0.rule == "json/encoding" }
    guard let fix = encoding?.fixes.first(where: \.isSafe) else { return .success(analysis) }
    return .success(analyze(text.applying(fix.edits), name: name, bundle: bundle, settings))
  } catch {
    return .failure(message(for: error))
  }
}
