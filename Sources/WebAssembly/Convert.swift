import Conversion
import Findings
import Import
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

extension Request {
  /// The list in another format, from any file that `convert` reads.
  func convert() throws(Refusal) -> JSONValue {
    guard let target: ConversionTarget = try choice("to") else { throw Refusal("missing \"to\"") }
    let imported = try importedProject()
    let analysis =
      imported.map { analyze($0.text, name: "\(path).tierlist.json", settings) }
      ?? analyze(text, name: path, settings)
      .decoded
    do throws(ConversionError) {
      let list = try converted(analysis, to: target, defaults: imported?.report.defaults ?? [])
      let losses = (imported?.report.losses ?? []) + list.losses
      let notes = (imported.map { ["read: \($0.report.summary)"] } ?? []) + list.assumptions.map { "assumed: \($0)" }
      return .object([
        "text": .string(list.text.string), "losses": .array(losses) { .string($0.message) },
        "notes": .array(notes) { .string($0) },
      ])
    } catch {
      throw refusal(error, analysis)
    }
  }

  /// The list in a file that is not Tiercade's; `nil` for one that is.
  private func importedProject() throws(Refusal) -> (text: DocumentText, report: ImportReport)? {
    let options = ImportOptions(
      format: try choice("from"), tier: self.options.string("tier"), title: self.options.string("title"),
      list: self.options.string("list"))
    if options.isEmpty, isTiercadeDocument(text, name: path) { return nil }
    do throws(ImportRefusal) {
      return try Import.importedProject(text, name: path, options, now: settings.now)
    } catch {
      let reason = "not a tier list: \(error.reason)"
      if let place = error.place { throw Refusal(at: place.range, place.text, reason) }
      throw Refusal(reason)
    }
  }

  private func refusal(_ error: ConversionError, _ analysis: Analysis) -> Refusal {
    switch error {
    case .notAList:
      guard let fault = analysis.listFault else { return Refusal("not a tier list") }
      return Refusal(at: fault.range, analysis.text, "not a tier list: \(fault.message)")
    case .syntax(let fault): return Refusal(at: fault.range, analysis.text, "not converted: \(fault.message)")
    case .notOpened(let fault):
      let app = fault.impact == .refuses ? "does not open it" : "crashes"
      return Refusal(at: fault.range, analysis.text, "not converted: Tiercade \(app): \(fault.message)")
    }
  }
}
