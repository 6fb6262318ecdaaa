import JSONSyntax
import SourceText
import TierlintCore

/// A semantics-preserving edit offered on request, never applied automatically.
package struct Refactor: Sendable {
  /// A variant of a refactor.
  struct Offer: Sendable {
    var title: String
    var arguments: [String] = []
  }

  enum Operation: Sendable {
    /// Changes of the document, from the arguments and the time in seconds since 1970; empty where there is nothing to do.
    case changes(@Sendable (Document, [String], Int) -> [Change])
    /// The same for changes that depend on many names.
    case namedChanges(@Sendable (DocumentNames, [String]) -> [Change])
    /// A new document, from the time.
    case newFile(@Sendable (Document, Int) -> NewFile?)
  }

  /// Identifies the action; part of the protocol, never changed.
  package let name: String
  package let kind: CodeAction.Kind
  /// The names of its arguments, which are strings.
  package var parameters: [String] = []
  /// Variants applicable at the cursor; never no-ops.
  let offers: @Sendable (RefactorContext) -> [Offer]
  let operation: Operation

  /// - Returns: `nil` where it would change nothing.
  func outcome(in names: DocumentNames, _ arguments: [String], now: Int) -> Outcome? {
    let document = names.document
    guard arguments.count == parameters.count, document.tree.hasAllFindings else { return nil }
    switch operation {
    case .newFile(let make): return make(document, now).map { .newFile($0) }
    case .changes(let make): return edits(make(document, arguments, now), in: document.tree)
    case .namedChanges(let make): return edits(make(names, arguments), in: document.tree)
    }
  }

  private func edits(_ changes: [Change], in tree: SyntaxTree) -> Outcome? {
    // The parents of few values are found faster than those of all.
    let ancestry = changes.count < 8 ? Ancestry(tree, members: [:]) : Ancestry(tree)
    return Fix.safe(name, changes).resolved(in: tree, ancestry).map { .edits($0.edits) }
  }
}
