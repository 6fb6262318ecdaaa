import Conversion
import Findings
import Import
import ListAnalysis
import TierLists
import Workspace

/// Prints a text about each list among the files of a run.
///
/// - Parameter text: Returns `nil` for a document that is not a list after all.
func printLists(
  _ settings: RunSettings, _ frame: ListFrame,
  text: @escaping @Sendable (TierList, Analysis, FilePath) -> String?
) -> ExitCode {
  guard let found = settings.input.files(settings.terminal) else { return .failure }
  let results = runLists(found, settings, frame: frame) { source in
    do throws(ReadError) {
      var analysis = try analysis(of: source, now: settings.now)
      if source.needsContentCheck, !analysis.tree.isListByContent { return ListOutcome(.skipped) }
      let isOwn =
        TierList(analysis.document) != nil
        && (analysis.kind == .csv || isTiercadeDocument(analysis.text, name: source.path.text))
      if !isOwn, let input = try? importedInput(source.text(), from: source, settings) {
        analysis = input.analysis
      }
      guard let list = TierList(analysis.document), analysis.listFault == nil,
        let text = text(list, analysis, source.path)
      else { return ListOutcome(.failed, errors: [notAList(source.path, analysis)]) }
      return ListOutcome(.unchanged, output: Array(text.utf8))
    } catch {
      return ListOutcome(.failed, errors: [message(for: error)])
    }
  }
  return found.hasFailure || results?[.failed] != 0 ? .failure : .clean
}

/// The error line for a named file that is not a list: why, or how to name it if it was read from stdin.
func notAList(_ path: FilePath, _ analysis: Analysis) -> String {
  guard let fault = analysis.listFault else {
    let isNamed = path.text != "-" || analysis.kind != .unrecognized
    return "\(visible(path.bytes)): not a tier list\(isNamed ? "" : "; for a CSV, add --stdin-filename list.csv")"
  }
  return "\(place(of: fault, path, analysis.text)): not a tier list: \(visible(fault.message))"
}
