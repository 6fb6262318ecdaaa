import Configurations
import ListEditing
import Rules
import SourceText
import TierLists

/// The parameters of a request for code actions.
package struct ActionRequest: Sendable {
  /// The selection; diagnostics that touch it are included.
  package var range: ByteRange
  /// The requested kinds of actions; `nil` for all.
  package var kinds: [String]?
  /// The rules of the requested diagnostics; `nil` for all.
  package var rules: Set<String>?
  package var levels = RuleLevels()
  /// Of the document.
  package var contract: ListContract?
  /// Whether there is a configuration file, or a directory to create one in.
  package var hasConfiguration = true
  /// Whether refactors that cannot be applied are shown with the reason.
  package var showsDisabled = false

  package init(_ range: ByteRange, kinds: [String]? = nil, rules: Set<String>? = nil) {
    self.range = range
    self.kinds = kinds
    self.rules = rules
  }

  /// Whether actions of a kind are requested.
  package func wants(_ kind: CodeActionKind) -> Bool { kinds.map { $0.contains(where: kind.isPart) } ?? true }
}

/// The code actions for a selection: fixes first, then refactors, then source actions.
///
/// - Complexity: O(*items*) at most, but for that of `canFix`.
package func codeActions(for source: ActionSource, _ request: ActionRequest) -> [CodeAction] {
  var actions = quickFixes(for: source, request)
  let titles = Set(actions.map { $0.title })
  // Some refactors are also the fix of a finding.
  actions += refactors(source, request).filter { !titles.contains($0.title) }
  if request.wants(.fixAll), source.canFix() {
    actions.append(
      CodeAction(title: "Apply all safe fixes", kind: .fixAll, effect: .later(.fixAll)))
  }
  return actions
}

private func refactors(_ source: ActionSource, _ request: ActionRequest) -> [CodeAction] {
  let wanted = Refactor.all.filter { request.wants($0.kind) }
  guard !wanted.isEmpty, let context = RefactorContext(source.names, now: source.now, request.range) else { return [] }
  // The tiers above and below are also among all tiers.
  var titles: Set<String> = []
  return wanted.flatMap { refactor in
    let offers = refactor.offers(context).filter { $0.obstacle == nil || request.showsDisabled }
    return offers.filter { titles.insert($0.title).inserted }.map {
      CodeAction(
        title: $0.title, kind: refactor.kind, obstacle: $0.obstacle, effect: CodeAction.Effect($0.action))
    }
  }
}

extension CodeAction.Effect {
  fileprivate init(_ action: Refactor.Action) {
    self =
      switch action {
      case .edit(let operation): .later(.edit(operation))
      case .edits(let edits): .edits(edits)
      case .duplicateItem(let id): .later(.duplicateItem(id))
      case .makeProject: .later(.makeProject)
      }
  }
}
