import Findings
import JSONSyntax
import SourceText
import TierLists

/// A semantics-preserving edit offered on request, never applied automatically.
///
/// Everything about it is here: the tables of `docs/editors.md` and the commands of the extension for VS Code are generated.
package struct Refactor: Sendable {
  /// A variant of a refactor, with its arguments.
  package struct Offer: Sendable {
    package var title: String
    package var arguments: [String] = []
    /// Why it cannot be applied, as a clause; `nil` if it can.
    package var obstacle: String?
  }

  /// Identifies the action; part of the protocol, never changed.
  package let name: String
  /// In messages, menus and the undo history.
  package let title: String
  package let kind: CodeActionKind
  /// What it does, for the docs: an imperative without full stop.
  package let summary: String
  package let parameters: [ParameterInfo]
  /// Variants applicable at the cursor; never no-ops.
  package let offers: @Sendable (RefactorContext) -> [Offer]
  /// `nil` for invalid arguments, or where there is nothing to do.
  private let work: @Sendable (RefactorInput, [String]) -> Work?

  private enum Work {
    case changes([Change])
    case newFile(NewFile)
  }

  /// A refactor that changes the document.
  ///
  /// - Parameter changes: `nil` for invalid arguments.
  init(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String, infos: [ParameterInfo],
    offers: @escaping @Sendable (RefactorContext) -> [Offer],
    work: @escaping @Sendable (RefactorInput, [String]) -> [Change]?
  ) {
    (self.name, self.title, self.kind, self.summary, self.offers) = (name, title, kind, summary, offers)
    parameters = infos
    self.work = { input, arguments in work(input, arguments).map { .changes($0) } }
  }

  /// A refactor that makes a new document.
  init(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String,
    offers: @escaping @Sendable (RefactorContext) -> [Offer],
    newFile: @escaping @Sendable (RefactorInput) -> NewFile?
  ) {
    (self.name, self.title, self.kind, self.summary, self.offers) = (name, title, kind, summary, offers)
    parameters = []
    work = { input, _ in newFile(input).map { .newFile($0) } }
  }

  /// - Parameter now: Seconds since 1970.
  /// - Returns: `nil` where it would change nothing.
  package func outcome(in names: DocumentNames, _ arguments: [String] = [], now: Int64) -> Outcome? {
    let tree = names.document.tree
    guard arguments.count == parameters.count, tree.hasAllFindings else { return nil }
    switch work(RefactorInput(names: names, now: now), arguments) {
    case .changes(let changes):
      // The parents of few values are found faster than those of all.
      let ancestry = changes.count < 8 ? Ancestry(ofFewIn: tree) : Ancestry(tree)
      return Fix.safe(name, changes).resolved(in: tree, ancestry).map { .edits($0.edits) }
    case .newFile(let file): return .newFile(file)
    case nil: return nil
    }
  }
}

/// What a refactor works on.
struct RefactorInput {
  let names: DocumentNames
  /// Seconds since 1970.
  let now: Int64

  var document: Document { names.document }
}

/// The result of an action.
package enum Outcome: Sendable, Equatable {
  /// Edits of the document, sorted, without overlaps; at least one.
  case edits([TextEdit])
  case newFile(NewFile)
}

/// A file to create in the directory of a document.
package struct NewFile: Sendable, Equatable {
  /// Without the directory. The file may exist already.
  package var name: String
  package var text: String
}
