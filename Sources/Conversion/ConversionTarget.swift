import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TierLists

/// The formats that a list can be converted to.
package enum ConversionTarget: String, Sendable, CaseIterable {
  case project, state, csv, markdown, text, html, svg
  /// The project that the app writes after importing the document.
  case app
}

/// A converted list.
package struct ConvertedList: Sendable {
  package var text: DocumentText
  /// In document order.
  package var losses: [Loss]
  /// What it has because the document does not say what belongs there.
  package var assumptions: [String] = []

  package init(text: DocumentText, losses: [Loss], assumptions: [String] = []) {
    (self.text, self.losses, self.assumptions) = (text, losses, assumptions)
  }
}

/// Why a document cannot be converted.
package enum ConversionError: Error, Sendable {
  /// It is not a list; see `listFault`.
  case notAList
  /// It has a syntax error, so that a part of it may not have been read as intended.
  case syntax(Diagnostic)
  /// The app does not open it: it refuses the file or crashes.
  case notOpened(Diagnostic)
}

extension Analysis {
  /// The same of a document in UTF-8: one in another encoding is read after its fix.
  package var decoded: Analysis {
    let encoding = diagnostics(atMost: 1).first { RuleCatalog.has(.encoding, $0.rule) }
    guard let fix = encoding?.fixes.first(where: { $0.isSafe }) else { return self }
    return analyze(text.applying(fix.edits), name: document.name, bundle: bundle, settings)
  }
}

/// Converts a list.
///
/// - Parameter pictures: The pictures of the list, for a page or a picture; `nil` where its files are not known.
/// - Parameter listsFindings: Whether a page lists the findings.
/// - Parameter isPlain: Whether a CSV is as other programs than Tiercade read it.
/// - Parameter defaults: The paths of values whose loss does not count, like `/tiers/*/color`.
/// - Throws: Why the document cannot be converted.
/// - Complexity: O(*bytes*).
package func converted(
  _ analysis: Analysis, to target: ConversionTarget, pictures: Pictures? = nil, listsFindings: Bool = false,
  isPlain: Bool = false, defaults: Set<String> = []
) throws(ConversionError) -> ConvertedList {
  let document = analysis.document
  if target == .app { return try appExport(analysis) }
  // A project that stays one is not read.
  let isKept = target == .project && document.kind == .project
  guard let list = isKept ? .empty(document) : TierList(document), analysis.listFault == nil else { throw .notAList }
  if let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: false, where: { $0.hidesContent }) {
    throw .syntax(fault)
  }
  var result = write(
    list, of: analysis, to: target, pictures, listsFindings: listsFindings, isPlain: isPlain, defaults)
  result.losses.sort { $0.range.precedes($1.range) }
  return result
}

extension Analysis {
  /// Why a document has no tiers and items to read; `nil` also where no finding says so.
  package var listFault: Diagnostic? {
    if let csv = document.csv { return csv.header.fault == nil ? nil : firstError(at: nil) }
    let root = ObjectView(tree, .root)
    if kind == .unrecognized || kind == .configuration { return nil }
    guard tree.kind(.root) == .object else { return firstError(at: "") }
    let kinds: [(name: ASCIIName, pointer: String, kind: Node.Kind)] =
      switch kind {
      case .project: [("tiers", "/tiers", .array), ("items", "/items", .object)]
      case .state: [("tiers", "/tiers", .object)]
      case .template, .flat: [("items", "/items", .array)]
      case .csv, .configuration, .unrecognized: []
      }
    let wrong = kinds.first { field in
      root[field.name].map { tree.isPresent($0) && tree.kind($0) != field.kind } ?? false
    }
    return wrong.flatMap { firstError(at: $0.pointer) }
  }

  private func firstError(at pointer: String?) -> Diagnostic? {
    diagnostics().first { $0.severity == .error && (pointer == nil || $0.pointer == pointer) }
  }
}

private func write(
  _ list: TierList, of analysis: Analysis, to target: ConversionTarget, _ pictures: Pictures?, listsFindings: Bool,
  isPlain: Bool, _ defaults: Set<String>
) -> ConvertedList {
  let document = analysis.document
  func converted(_ text: String, losing further: [Loss] = []) -> ConvertedList {
    let kept = target.keptPaths(pictures: pictures != nil).union(defaults)
    let files = pictures == nil ? [] : Set(list.items.compactMap { $0.pictureFile })
    let own = losses(of: list, document, keeping: kept, except: files)
    return ConvertedList(
      text: DocumentText(text), losses: own + further + (pictures?.losses(list, document) ?? []))
  }
  switch target {
  case .project, .app: return projectText(of: list, analysis)
  case .state: return converted(stateText(of: list), losing: seasonLosses(list, document))
  case .csv: return converted(csvText(of: list, isPlain: isPlain), losing: csvLosses(list, document))
  case .markdown: return converted(markdown(of: list), losing: lineLosses(list, document))
  case .text: return converted(plainText(of: list), losing: lineLosses(list, document, signs: "\\*`[<"))
  case .html:
    let footer = listsFindings ? findingsFooter(list, Marks(analysis, list)) : ""
    return converted(page(of: list, pictures: pictures?.shown ?? [:], footer: footer))
  case .svg: return converted(picture(of: list, pictures: pictures?.shown ?? [:]))
  }
}

/// A project stays as it is, but for fields that it lacks.
private func projectText(of list: TierList, _ analysis: Analysis) -> ConvertedList {
  let (document, now) = (analysis.document, analysis.settings.now)
  if document.kind == .project { return completed(analysis) }
  let tierLosses = tierLosses(document) { RGBColor($0) != nil }
  return ConvertedList(
    text: newProject(of: list, readFrom: document.text, now: now),
    losses: omittedCells(of: document) + tierLosses + unreadValues(document))
}

private func completed(_ analysis: Analysis) -> ConvertedList {
  var levels = RuleLevels()
  for rule in RuleCatalog.all where !rule.has(.missingField) { levels.set(rule.id, .off) }
  let completed = fixed(analysis, name: analysis.document.name, levels, includesUnsafe: true)
  let document = completed.analysis.document
  guard completed.fixCount > 0, lostTexts(from: WrittenTexts(analysis.document), in: WrittenTexts(document)).isEmpty
  else { return ConvertedList(text: analysis.text, losses: []) }
  let assumption = counted(completed.fixCount, "value") + " of required fields, which were missing"
  return ConvertedList(text: document.text, losses: [], assumptions: [assumption])
}

/// The text of a new project.
///
/// - Parameter text: That of the file in which the list was, from which the id is made.
package func newProject(
  of list: consuming TierList, readFrom text: DocumentText, now: Int64, didFree: () -> Void = {}
) -> DocumentText {
  let value = project(of: consume list, id: newUUID(for: text, now: now), now: now)
  return newDocument(consume value, didFree: didFree)
}

/// A new document in the layout that `tierlint format` keeps.
///
/// - Parameter didFree: Called once the memory of the value is free.
func newDocument(_ value: consuming JSONValue, didFree: () -> Void = {}) -> DocumentText {
  var bytes: [UInt8] = []
  // Without growing in steps; pages that are not written take no memory.
  bytes.reserveCapacity(2 * value.rawByteCount)
  ValueLayout.plain.write(value, to: &bytes)
  // It takes several times the memory of the text.
  _ = consume value
  didFree()
  bytes.append(.newline)
  let count = bytes.count
  bytes += [UInt8](repeating: 0, count: DocumentText.padding)
  return DocumentText(padded: bytes, count: count)
}

extension JSONValue {
  /// The bytes of the parts that are written, as items are.
  fileprivate var rawByteCount: Int {
    switch self {
    case .object(let members): members.reduce(0) { $0 + $1.value.rawByteCount }
    case .raw(let bytes): bytes.count
    default: 0
    }
  }
}

extension ConversionTarget {
  /// The paths of what it holds: the fields that the schema names, and some that a project has under `attributes`.
  ///
  /// - Parameter pictures: Whether a page or a picture has those of the list, or says why not.
  fileprivate func keptPaths(pictures: Bool) -> Set<String> {
    let fields = convertedPaths[rawValue] ?? []
    let files = pictures ? (convertedPaths["pictures"] ?? []).union(["/items/*/imageUrl"]) : []
    switch self {
    case .state:
      return fields.union(["/items/*/attributes/season", "/items/*/attributes/status", "/items/*/imageUrl"])
    case .html:
      return fields.union(["/items/*/attributes/season"]).union(files)
    case .svg: return fields.union(files)
    case .project, .csv, .markdown, .text, .app: return fields
    }
  }
}

extension SyntaxError.Kind {
  /// Whether it makes the content uncertain.
  fileprivate var hidesContent: Bool {
    switch self {
    case .byteOrderMark, .trailingComma, .comment, .loneSurrogate: false
    default: true
    }
  }
}
