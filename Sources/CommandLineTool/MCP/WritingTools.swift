import Conversion
import Findings
import Import
import JSONSyntax
import LanguageServerProtocol
import ListAnalysis
import ListEditing
import SourceText
import TierLists
import Workspace

/// `list_edit`
@Sendable func editList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  var list = try call.list()
  let (file, before) = (try list.writableFile(), list.analysis)
  var run = OperationRun(before.document, bundle: before.bundle, before.settings)
  let media = AddedMedia(file.path) { mediaFile($0, of: file, call.folders) }
  run.mediaPath = media.path(of:)
  let found = try run.apply(call.arguments.view("ops").json, named: "ops", file, media)
  list.notes += (media.notes + run.messages(found)).map { visible($0) }
  let after = analyze(run.document, bundle: run.bundle, before.settings)
  return ToolResult(
    "\(run.applied.count) of \(counted(run.index, "operation")) made",
    ["applied": .array(run.applied) { .integer($0) }],
    of: call, making: FileChange(file: file, old: before.text, new: run.document.text, media: (media, call.folders)),
    findings: ToolFindings(after.diagnostics(list.levels), in: run.document, of: list))
}

/// `list_create`
@Sendable func createList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let file = try call.file()
  let name = visible(file.shownPath.bytes)
  guard file.path.text.hasSuffix(".tierlist.json") else {
    throw ToolError("invalid name \"\(name)\": expected a name that ends in .tierlist.json")
  }
  guard isFolder(file.path.parent) else { throw ToolError("\(name): not created: its folder does not exist") }
  guard fileStamp(of: file.path) == nil else { throw ToolError("\(name): not created: it already exists") }
  let (text, notes) = try call.newList(file)
  let document = Document(text, name: file.path.text)
  var list = try ToolList(file, call) { analyze(document, $0) }
  list.notes += notes.map { visible($0) }
  let tiers = TierList(document)?.tiers ?? []
  let (ranked, items) = (tiers.count { !$0.isPool }, tiers.reduce(0) { $0 + $1.items.count })
  return ToolResult(
    "\(counted(ranked, "tier")), \(counted(items, "item"))", [:], of: call,
    making: FileChange(file: file, old: nil, new: text),
    findings: ToolFindings(list.analysis.diagnostics(list.levels), in: document, of: list))
}

extension ToolCall {
  /// The new list: that in the argument `text`, or one with the usual tiers and no items; and what was not taken over.
  fileprivate func newList(_ file: AllowedFile) throws(ToolError) -> (text: DocumentText, notes: [String]) {
    guard let source = arguments.string("text") else {
      let stem = fileStem(of: file.path.text)
      var list = TierList(title: arguments.string("title") ?? starterTitle(ofFile: stem))
      list.tiers = StarterTiers.letters.all.map { TierList.Tier(name: $0.id, label: $0.label) }
      let seed = DocumentText("\(file.path.text) \(list.title)")
      return (newProject(of: list, readFrom: seed, now: now), [])
    }
    let format = arguments.string("from")
    let options = ImportOptions(
      format: format.flatMap { ImportFormat(rawValue: $0) }, tier: arguments.string("tier"),
      list: arguments.string("list"))
    if let format, options.format == nil {
      let formats = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolError("from: \(quoted(format)) is none of \(formats)")
    }
    do throws(ImportRefusal) {
      var (list, report) = try importedList(DocumentText(source), name: "list", options, allowsTitles: true)
      if let title = arguments.string("title") { list.title = title }
      let notes = ["read: \(report.summary)"] + report.losses.map { "lost: \($0.message)" }
      return (newProject(of: list, readFrom: report.text, now: now), notes)
    } catch {
      throw ToolError("text: not a tier list: \(visible(error.reason))")
    }
  }
}

extension OperationRun {
  /// Applies operations as a client sends them.
  ///
  /// - Parameter name: That of the argument, for errors.
  /// - Returns: What is there afterwards.
  fileprivate mutating func apply(
    _ json: JSONValue, named name: String, _ file: AllowedFile, _ media: AddedMedia? = nil
  ) throws(ToolError) -> FindingCounts {
    let operations: [ListOperation]
    do throws(ListOperationError) {
      operations = try [ListOperation](reading: DocumentText(json.bytes))
    } catch {
      throw ToolError("\(name)\(error.message.hasPrefix("/") ? "" : ": ")\(visible(error.message))")
    }
    let (first, end) = (index, index + operations.count)
    do throws(ListEditError) {
      try apply(operations)
      bundle = media?.files(in: bundle) ?? bundle
      return try finish()
    } catch {
      let place = index < end ? "\(name)/\(index - first)" : name
      let fault = error.fault.map { "\(CommandLineTool.place(of: $0, file.shownPath, document.text)): " } ?? ""
      let hint = error.isForceable ? "; \"force\": true edits the list anyway" : ""
      throw ToolError("\(place): \(fault)\(visible(error.message))\(hint)")
    }
  }
}

/// A file in the folder of a list, or else in the folders that the client allows.
private func mediaFile(_ name: String, of list: AllowedFile, _ folders: AllowedFolders) -> AddedMedia.File? {
  let path = Workspace.file(beside: list.path, at: name).flatMap { canonicalPath(of: $0) }
  guard let file = folders.file(at: path ?? FilePath(name)), fileStamp(of: file.path) != nil else { return nil }
  return (file.path, { () throws(ReadError) in try file.contents() })
}
