import SourceText
import TierlintCore

/// Something that can be done about a place in a document.
package struct CodeAction: Sendable {
  /// What kind of thing it is, as LSP names it: a more general kind is a prefix of it.
  package enum Kind: String, Sendable, CaseIterable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.tierlint"
    case rewrite = "refactor.rewrite"
    case move = "refactor.move"

    /// Whether it is of a kind that was asked for, or of one that belongs to it.
    package func isPart(of kind: String) -> Bool { rawValue == kind || rawValue.hasPrefix(kind + ".") || kind.isEmpty }
  }

  /// What comes of it.
  package enum Effect: Sendable {
    /// Edits of the document, sorted, without overlaps.
    case edits([TextEdit])
    /// What `outcome(of:in:)` says when it is asked about the same version of the document.
    case later(ActionID)
    /// The rule is set to `off` in the configuration: see `configuration(turningOff:in:)`.
    case turnOff(rule: String)
  }

  package var title: String
  package var kind: Kind
  /// Whether it may be done without asking; at most one action for each diagnostic is.
  package var isPreferred = false
  /// What it mends or silences.
  package var diagnostics: [Diagnostic] = []
  package var effect: Effect
}

/// The name of an action, and what it is to be done with.
package struct ActionID: Sendable, Hashable {
  /// One of `ActionCatalog.names`.
  package var name: String
  /// As many as the action has parameters.
  package var arguments: [String]

  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }
}

/// What an action does.
package enum Outcome: Sendable, Equatable {
  /// Edits of the document, sorted, without overlaps; at least one.
  case edits([TextEdit])
  case newFile(NewFile)
}

/// A file to be written beside a document.
package struct NewFile: Sendable, Equatable {
  /// Without its folder. A file of that name may be there already.
  package var name: String
  package var text: String
}
