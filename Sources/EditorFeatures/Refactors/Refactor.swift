import JSONSyntax
import SourceText
import TierlintCore

/// A change of a document that keeps it sound and that nobody but its author can decide about.
package struct Refactor: Sendable {
  /// One way to apply it.
  struct Offer: Sendable {
    var title: String
    var arguments: [String] = []
  }

  enum Work: Sendable {
    /// Changes of the document, given the arguments and the time in seconds since 1970; none where there is nothing to do.
    case changes(@Sendable (Document, [String], Int) -> [Change])
    /// A new document, given the time.
    case newFile(@Sendable (Document, Int) -> NewFile?)
  }

  /// Names it among all actions; never changed.
  package let name: String
  package let kind: CodeAction.Kind
  /// What its arguments are called; all are texts.
  package var parameters: [String] = []
  /// The ways to apply it where the cursor is, each of which changes something.
  let offers: @Sendable (RefactorSite) -> [Offer]
  let work: Work

  /// - Returns: `nil` where it would change nothing.
  func outcome(in document: Document, _ arguments: [String], now: Int) -> Outcome? {
    guard arguments.count == parameters.count, document.tree.hasAllFindings else { return nil }
    switch work {
    case .newFile(let make): return make(document, now).map { .newFile($0) }
    case .changes(let make):
      let fix = Fix.safe(name, make(document, arguments, now))
      return fix.resolved(in: document.tree, Ancestry(document.tree)).map { .edits($0.edits) }
    }
  }
}
