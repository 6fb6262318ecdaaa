import Configurations
import Conversion
import Findings
import Import
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// One list that a command reads.
struct ListInput: Sendable {
  var source: Source
  /// That of the project that was made, if the file is not Tiercade's.
  let text: DocumentText
  /// What was read from a file that is not Tiercade's.
  var imported: ImportReport?
  /// A new project is written as it is.
  private let lazyAnalysis: Lazy<Analysis>

  init(source: Source, _ analysis: Analysis) {
    (self.source, text, lazyAnalysis) = (source, analysis.text, Lazy(known: analysis))
  }

  /// - Parameter text: A project with what was read.
  init(source: Source, _ text: DocumentText, _ report: ImportReport, now: Int64) {
    (self.source, self.text, imported) = (source, text, report)
    lazyAnalysis = Lazy {
      var settings = Settings()
      settings.now = now
      return analyze(text, name: "\(source.path.text).tierlist.json", settings)
    }
  }

  var analysis: Analysis { lazyAnalysis.value }
}

/// How a command reads files that are not Tiercade's.
enum ImportMode: Sendable {
  case none
  /// - Parameter options: What the person says about the file.
  /// - Parameter output: The file of the new list; `nil` if it is next to the file that is read.
  case any(_ options: ImportOptions, output: FilePath?)
}

/// Reads a list; prints why that fails.
func readList(_ source: Source, _ mode: ImportMode, _ settings: RunSettings) -> ListInput? {
  do throws(ReadError) {
    let input = try source.text()
    let name = source.path.text
    if case .any(let options, let output) = mode, !options.isEmpty || !isTiercadeDocument(input, name: name) {
      do throws(ImportRefusal) {
        return try importedInput(input, from: source, as: options, output: output, settings)
      } catch {
        let analysis = try analysis(of: source, input, now: settings.now)
        let isTold = options.isEmpty && analysis.kind != .csv && analysis.listFault != nil
        settings.terminal.printError(isTold ? notAList(source.path, analysis) : message(for: error, source.path))
        return nil
      }
    }
    return ListInput(source: source, try analysis(of: source, input, now: settings.now))
  } catch {
    settings.terminal.printError(message(for: error))
    return nil
  }
}

/// Reads a file that is not Tiercade's as a new project.
func importedInput(
  _ text: DocumentText, from source: Source, as options: ImportOptions = ImportOptions(), output: FilePath? = nil,
  _ settings: RunSettings
) throws(ImportRefusal) -> ListInput {
  var pictures = if case .file(let file) = source { settings.pictures.near(file.path) } else { PictureFiles([]) }
  pictures.folder = output.flatMap { folder(of: source.path, from: $0) } ?? ""
  let (project, report) = try importedProject(
    text, name: source.path.text, options, pictures: pictures, now: settings.now, didFree: returnFreeMemory)
  return ListInput(source: source, project, report, now: settings.now)
}

func message(for refusal: ImportRefusal, _ path: FilePath) -> String {
  let start = refusal.place.map { place(of: $0.range, path, LineIndex($0.text)) } ?? visible(path.bytes)
  return "\(start): not a tier list: \(visible(refusal.reason))"
}

/// Reads and analyzes a document with all rules at their own severity.
func analysis(of source: Source, now: Int64) throws(ReadError) -> Analysis {
  try analysis(of: source, source.text(), now: now)
}

private func analysis(of source: Source, _ text: DocumentText, now: Int64) throws(ReadError) -> Analysis {
  var settings = Settings()
  settings.now = now
  return analyze(text, name: source.path.text, bundle: try source.bundle()?.listing, settings).decoded
}
