import Findings
import JSONSyntax
import ListAnalysis

/// `list_fix`
@Sendable func fixList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let list = try call.list()
  let (file, before, ids) = (try list.writableFile(), list.analysis, try call.fixIDs())
  let (after, count, skipped, diagnostics): (Analysis, Int, [String], [Diagnostic])
  if ids == ["safe"] {
    let document = fixed(before, name: file.path.text, list.levels, includesUnsafe: false)
    (after, count, skipped) = (document.analysis, document.fixCount, [])
    diagnostics = document.diagnostics(list.levels)
  } else {
    do throws(FixIDError) {
      let applied = try applying(ids, to: before, name: file.path.text, list.levels)
      (after, count, skipped) = (applied.analysis, applied.appliedCount, applied.skipped)
    } catch {
      throw ToolError("\(list.shownPath): \(visible(error.message))")
    }
    diagnostics = after.diagnostics(list.levels)
  }
  let overlap = skipped.isEmpty ? "" : "; skipped, because they overlap others: \(skipped.joined(separator: ", "))"
  return ToolResult(
    "\(counted(count, "finding")) fixed\(overlap)",
    ["applied": .integer(count), "skipped": .array(skipped) { .string($0) }],
    of: call, making: FileChange(file: file, old: before.text, new: after.text),
    findings: ToolFindings(diagnostics, in: after.document, of: list))
}
