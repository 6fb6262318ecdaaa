import JSONSyntax
import SourceText
import Workspace

/// What a tool returns.
struct ToolResult {
  /// For clients that show only text.
  let text: String
  /// The same, as its `outputSchema` says.
  let content: JSONValue
  /// Made before the result is sent, unless the call is cancelled.
  var change: FileChange?

  var json: JSONValue {
    ["content": [["type": "text", "text": .string(text)]], "structuredContent": content, "isError": false]
  }
}

/// Why a tool does nothing: a message for the model, lower-case start, no full stop.
struct ToolError: Error {
  let message: String

  init(_ message: String) { self.message = message }

  var json: JSONValue { ["content": [["type": "text", "text": .string(message)]], "isError": true] }
}

/// A file that a tool writes.
struct FileChange {
  let file: AllowedFile
  /// `nil` for a new file.
  let old: DocumentText?
  let new: DocumentText
  /// The files that are written before it.
  var media: (files: AddedMedia, folders: AllowedFolders)?

  var isEmpty: Bool { old.map { $0.slice(0..<$0.count) == new.slice(0..<new.count) } ?? false }

  /// With control characters escaped; the end of a long one is left out.
  var diff: String {
    let limit = 20_000
    let diff = unifiedDiff(
      from: old ?? DocumentText(""), to: new, path: file.shownPath, Styles(isOn: false), isForPeople: true)
    if diff.count <= limit { return String(decoding: diff, as: UTF8.self) }
    return "\(String(decoding: diff[..<limit], as: UTF8.self))…\n(\(diff.count - limit) bytes more)\n"
  }

  func write() throws(ToolError) {
    do throws(WriteError) {
      try media?.files.write { path, content throws(WriteError) in
        guard let target = media?.folders.file(at: path) else { throw WriteError(path: path, reason: .system(EACCES)) }
        try target.write(content, replacing: nil)
      }
      try file.write(new, replacing: old)
    } catch {
      throw ToolError(message(for: WriteError(path: file.shownPath, reason: error.reason), "written"))
    }
  }
}

extension ToolResult {
  /// The result of a tool that changes a list, or would.
  ///
  /// - Parameter summary: What was done.
  /// - Parameter members: Those that only this tool has.
  init(
    _ summary: String, _ members: KeyValuePairs<String, JSONValue>, of call: ToolCall, making change: FileChange,
    findings: ToolFindings
  ) {
    let isWritten = !call.isDryRun && !change.isEmpty
    let diff = change.old == nil ? "" : change.diff
    let state = change.isEmpty ? "unchanged" : isWritten ? "written" : "dry run, not written"
    text = "\(summary); \(state)\n\(diff)\(findings.text)"
    self.change = isWritten ? change : nil
    let own = members.map { JSONValue.Member($0.key, $0.value) } + [JSONValue.Member("written", .bool(isWritten))]
    content = .object(own + (change.old == nil ? [] : [JSONValue.Member("diff", .string(diff))]) + findings.members)
  }
}
