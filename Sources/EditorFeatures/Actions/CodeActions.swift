import SourceText
import TierlintCore

/// What an editor wants to know when it asks for actions.
package struct ActionRequest: Sendable {
  /// The selection: what touches these bytes is looked at.
  package var range: ByteRange
  /// The kinds of actions that are wanted; `nil` for all.
  package var kinds: [String]?
  /// The rules of the diagnostics that are asked about; `nil` for all.
  package var rules: Set<String>?
  package var levels = RuleLevels()
  /// Whether there is a configuration to turn rules off in, or a place for one.
  package var hasConfiguration = true

  package init(_ range: ByteRange, kinds: [String]? = nil, rules: Set<String>? = nil) {
    self.range = range
    self.kinds = kinds
    self.rules = rules
  }

  /// Whether actions of a kind are wanted.
  package func wants(_ kind: CodeAction.Kind) -> Bool { kinds.map { $0.contains(where: kind.isPart) } ?? true }
}

/// What can be done about a place in a document: fixes first, then refactors, then what concerns the whole document.
///
/// - Complexity: O(*nodes*); nothing is checked anew.
package func codeActions(for analysis: Analysis, _ request: ActionRequest) -> [CodeAction] {
  var actions = request.wants(.quickFix) ? quickFixes(for: analysis, request) : []
  let titles = Set(actions.map(\.title))
  // Some refactors are fixes as well, where their rule speaks.
  actions += refactors(analysis.document, request, now: analysis.settings.now).filter { !titles.contains($0.title) }
  // Whether one of the safe fixes can be applied without harm is found out when it is asked for.
  if request.wants(.fixAll), analysis.hasFinding(request.levels, of: { $0.fixable == .safe }) {
    actions.append(
      CodeAction(title: "Apply all safe fixes", kind: .fixAll, effect: .later(ActionID(ActionCatalog.fixAll))))
  }
  return actions
}

private func refactors(_ document: Document, _ request: ActionRequest, now: Int) -> [CodeAction] {
  let wanted = ActionCatalog.refactors.filter { request.wants($0.kind) }
  guard !wanted.isEmpty, let site = RefactorSite(document, request.range, now: now) else { return [] }
  return wanted.flatMap { refactor in
    refactor.offers(site).map {
      CodeAction(title: $0.title, kind: refactor.kind, effect: .later(ActionID(refactor.name, $0.arguments)))
    }
  }
}
