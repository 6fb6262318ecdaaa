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
    let pictures = [.html, .svg].contains(target) ? try pictures(of: analysis.document) : nil
    do throws(ConversionError) {
      let list = try converted(analysis, to: target, pictures: pictures, defaults: imported?.report.defaults ?? [])
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

  /// The pictures that are given by their paths from the folder of the list; `nil` if there is no such option.
  private func pictures(of document: Document) throws(Refusal) -> Pictures? {
    guard let given = options["pictures"], let list = TierList(document) else { return nil }
    guard options.tree.kind(given) == .object else { throw Refusal("\"pictures\" must be an object") }
    var (addresses, pictures): ([String: String], Pictures) = ([:], Pictures())
    for (key, value) in options.tree.members(of: given) {
      guard let path = options.tree.string(key), let data = options.tree.string(value), isImage(data) else {
        throw Refusal("\"pictures\" must have data: addresses of images in Base64")
      }
      addresses[path] = data
    }
    for address in list.items.compactMap({ $0.thumbnail }) {
      let data = bundlePath(Array(address.utf8)).flatMap { addresses[$0] }
      if let data { pictures.shown[address] = data } else { pictures.omitted[address] = "the file does not exist" }
    }
    return pictures
  }

  /// Whether a text is a `data:` address that can stand in an attribute.
  private func isImage(_ data: String) -> Bool {
    data.hasPrefix("data:image/")
      && data.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "+")...UInt8(ascii: "="): byte != UInt8(ascii: "<")
        default: false
        }
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
