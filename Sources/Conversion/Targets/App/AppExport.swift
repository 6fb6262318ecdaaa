import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TierListFormats
import TierLists

/// The project that the app writes after importing a document, byte for byte in its layout; what it loses, and what is
/// assumed where the document does not say it.
///
/// The app gives the list a new id and new times.
func appExport(_ analysis: Analysis) throws(ConversionError) -> ConvertedList {
  let document = analysis.document
  if document.kind == .unrecognized || document.kind == .configuration { throw .notAList }
  let diagnostics = analysis.diagnostics()
  if let refusal = diagnostics.first(where: { $0.preventsImport }) { throw .notOpened(refusal) }
  let project = document.csv.map { AppProject($0, analysis) } ?? AppProject(analysis)
  // The app skips the header of a CSV, whatever it says; but without a row that it reads, the file is something else.
  if project.isEmpty, analysis.listFault != nil { throw .notAList }
  let written = Document(DocumentText(project.value.bytes), name: "a.tierlist.json")
  guard let text = try? formatted(written, FormatOptions(.app)).text else { throw .notAList }
  let lost = diagnostics.filter { $0.isLoss }
  let reported = Set(lost.compactMap { document.kind == .project ? document.tree.node(at: $0.pointer) : nil })
  let losses =
    lost.map { Loss(message: $0.fullMessage, range: $0.range) }
    + document.lostMembers(keeping: project.kept, except: reported, includesDefaults: true)
    + replacedByOverrides(["title", "summary"], document) + otherIDs(document, except: reported)
    + skippedLines(document, except: lost) + project.losses
  return ConvertedList(
    text: text, losses: losses.sorted { $0.range.precedes($1.range) },
    assumptions: project.assumptions)
}

/// The lines of a CSV that the app skips and no finding is about.
private func skippedLines(_ document: Document, except reported: [Diagnostic]) -> [Loss] {
  guard let csv = document.csv, !reported.contains(where: { $0.count > 1 }) else { return [] }
  let known = Set(reported.compactMap { $0.pointer.split(separator: "/").first.flatMap { Int($0) } })
  let isShort = csv.header.form == .short
  let skipped = csv.rows.filter { row in
    // A plain row of a short header is read whole.
    if isShort, row.isPlain { return false }
    return row.appCells == nil && row.outcome != .nothing && !known.contains(row.index)
  }
  guard let first = skipped.first else { return [] }
  let range = csv.table.range(ofLine: first.index + 1)
  let more = skipped.count > 1 ? " and \(counted(skipped.count - 1, "line")) more" : ""
  return [Loss(message: "the line \(quoted(document.text.string(range)))\(more), which Tiercade skips", range: range)]
}

/// The ids of items that differ from their keys, which the app uses.
private func otherIDs(_ document: Document, except reported: Set<NodeID>) -> [Loss] {
  let tree = document.tree
  return tree.members(of: ObjectView(tree, .root)["items"]).compactMap { key, item in
    guard let id = ObjectView(tree, item)["id"], !reported.contains(id), tree.kind(id) == .string,
      tree.kind(key) == .string, !tree.haveSameName(key, id)
    else { return nil }
    return Loss(message: "\"id\" of 1 item, which differs from its key", range: tree.range(id))
  }
}

extension Diagnostic {
  /// Whether the app refuses the document, or certainly crashes when it imports it.
  fileprivate var preventsImport: Bool { impact == .refuses || impact == .crashes && severity == .error && !isLater }

  /// Whether the app crashes after the import only.
  private var isLater: Bool { RuleCatalog.has(.laterCrash, rule) }

  /// Whether the export has less than the document, or something else. Colors are written as they are.
  fileprivate var isLoss: Bool {
    (impact == .loses || impact == .changes) && !isLater && !rule.hasPrefix("color/")
  }
}
