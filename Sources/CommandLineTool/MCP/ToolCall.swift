import JSONSyntax
import LanguageServerProtocol
import TierLists
import Workspace

/// The tools by their names.
let mcpTools: [String: @Sendable (ToolCall) throws(ToolError) -> ToolResult] = [
  "list_find": findLists, "list_show": showList, "list_check": checkList, "list_fix": fixList, "list_edit": editList,
  "list_create": createList, "rule_explain": explainRule,
]

/// What a tool is called with.
struct ToolCall {
  /// Of the types that its schema requires.
  let arguments: ObjectView
  let folders: AllowedFolders
  /// The folders, as the client has them.
  let roots: [FilePath]
  /// What was ignored.
  let notes: [String]
  /// Seconds since 1970.
  let now: Int64

  var noteLines: String { notes.map { "\($0)\n" }.joined() }

  var isDryRun: Bool { arguments.bool("dryRun") ?? true }

  /// The file of the argument `path`.
  func file() throws(ToolError) -> AllowedFile {
    guard let text = arguments.string("path"), !text.isEmpty else { throw ToolError("missing argument \"path\"") }
    if folders.isEmpty { throw ToolError("the client allows no folder: it has no roots") }
    guard let file = folders.file(at: DocumentURI(text).path.map { FilePath($0) } ?? FilePath(text)) else {
      throw ToolError("\"\(visible(text))\" is in no folder that the client allows")
    }
    return file
  }

  /// The ids of the argument `ids`: an array, or a string with commas.
  func fixIDs() throws(ToolError) -> [String] {
    let texts = arguments.string("ids").map { [$0] } ?? arguments.strings("ids")
    let ids = texts.flatMap { $0.split(separator: ",").map { trimmed(String($0)) } }
    guard !ids.isEmpty else { throw ToolError("argument \"ids\" must be \"safe\" or have ids like \"7f3a.a\"") }
    return ids
  }
}
