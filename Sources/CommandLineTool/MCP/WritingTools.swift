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
    FileChange(file: file, old: before.text, new: run.document.text, media: (media, call.folders)), call,
    ToolFindings(after.diagnostics(list.levels), in: run.document, of: list))
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
  let labels = call.arguments.strings("tiers")
  guard let tiers = labels.isEmpty ? StarterTiers.letters.all : starterTiers(named: labels) else {
    throw ToolError("tiers must have different labels, none of them empty or \"Unranked\"")
  }
  var random = SystemRandomNumberGenerator()
  let text = starterList(
    titled: call.arguments.string("title") ?? "", tiers, projectID: randomUUID(&random), now: call.now)
  var run = OperationRun(Document(DocumentText(text), name: file.path.text), Settings())
  _ = try run.apply([["op": "remove", "item": "first-item"]], named: "items", file)
  _ = try run.apply(call.newItems, named: "items", file)
  let list = try ToolList(file, call) { analyze(run.document, $0) }
  return ToolResult(
    "\(counted(tiers.count, "tier")), \(counted(call.arguments.views("items").count, "item"))", [:],
    FileChange(file: file, old: nil, new: run.document.text), call,
    ToolFindings(list.analysis.diagnostics(list.levels), in: run.document, of: list))
}

extension ToolCall {
  /// The argument `items` as operations.
  fileprivate var newItems: JSONValue {
    .array(arguments.views("items")) { item in
      item.isObject
        ? item.json(replacing: "op", with: "add") : ["op": "add", "title": item.json]
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
