import Configurations
import EditorFeatures
import Findings
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import TierLists

/// A document of the repository or of a test, and its actions.
struct ActionDocument {
  let analysis: Analysis

  var text: DocumentText { analysis.text }
  var string: String { text.string(0..<text.count) }

  init(_ text: DocumentText, name: String, now: Int64 = 1_750_000_000) {
    var settings = Settings()
    settings.now = now
    analysis = analyze(text, name: name, settings)
  }

  init(_ text: String, name: String = "list.tierlist.json", now: Int64 = 1_750_000_000) {
    self.init(DocumentText(text), name: name, now: now)
  }

  /// All documents among the fixtures, bundles by their `project.json`.
  static let paths = Repository.files(under: "fixtures").filter {
    ($0.hasSuffix(".json") || $0.hasSuffix(".csv")) && !$0.contains(".fixed.")
  }

  init?(fixture path: String) {
    guard let text = Repository.document(path) else { return nil }
    self.init(text, name: path)
  }

  func actions(_ range: ByteRange, _ kinds: [String]? = nil) -> [CodeAction] {
    let request = ActionRequest(range, kinds: kinds)
    return codeActions(for: ActionSource(analysis, request), request)
  }

  /// The actions at the first occurrence of a word.
  func actions(at word: String, _ kinds: [String]? = nil) -> [CodeAction] {
    range(of: word).map { actions($0.lowerBound..<$0.lowerBound, kinds) } ?? []
  }

  private func range(of word: String) -> ByteRange? {
    let (bytes, wanted) = (text.slice(0..<text.count), Array(word.utf8))
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }.map { $0..<$0 + wanted.count }
  }

  /// The edits of an action; `nil` where it has none.
  func edits(_ action: CodeAction) -> [TextEdit]? {
    switch action.effect {
    case .edits(let edits): edits
    case .later(let later):
      switch outcome(of: later) {
      case .edits(let edits): edits
      default: nil
      }
    }
  }

  func outcome(of action: DeferredAction) -> Outcome? {
    try? EditorFeatures.outcome(
      of: action, in: DocumentNames(analysis.document), now: analysis.settings.now,
      fixes: fixed(analysis, name: analysis.document.name).edits)
  }

  /// The document with the edits made.
  func applying(_ edits: [TextEdit]) -> ActionDocument {
    ActionDocument(text.applying(edits), name: analysis.document.name, now: analysis.settings.now)
  }

  /// The document after the action with a title at the first occurrence of a word.
  func after(_ title: String, at word: String) -> String? {
    actions(at: word).first { $0.title == title }.flatMap(edits).map { applying($0).string }
  }

  /// The number of findings of each rule.
  var counts: [String: Int] { analysis.diagnostics().reduce(into: [:]) { $0[$1.rule, default: 0] += 1 } }

  /// At most sixty offsets, evenly distributed; eight in a sample.
  var offsets: [ByteOffset] {
    Array(stride(from: 0, through: text.count, by: text.count / (triesAllCases ? 60 : 8) + 1))
  }

  /// The distinct refactors offered anywhere.
  var refactors: [CodeAction] {
    var known: Set<String> = []
    return offsets.flatMap { actions($0..<$0, ["refactor"]) }.filter {
      known.insert("\($0.title) \($0.effect)").inserted
    }
  }
}

extension DeferredAction {
  /// That of its operation, if it has one.
  var name: String {
    switch self {
    case .edit(let operation):
      if case .object(let members) = operation.json, case .string(let name)? = members.first?.value { name } else { "" }
    case .duplicateItem: "duplicateItem"
    case .makeProject: "makeProject"
    case .fixAll, .ignoreHere, .turnOff, .allow: ""
    }
  }
}
