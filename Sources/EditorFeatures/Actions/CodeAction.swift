import SourceText
import TierlintCore

/// A fix, a refactor or a source action for a range of a document.
package struct CodeAction: Sendable {
  /// LSP's `CodeActionKind`: hierarchical, separated by dots.
  package enum Kind: String, Sendable, CaseIterable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.tierlint"
    case rewrite = "refactor.rewrite"
    case move = "refactor.move"
    case moveUp = "refactor.move.up"
    case moveDown = "refactor.move.down"
    case moveToTierAbove = "refactor.move.tierAbove"
    case moveToTierBelow = "refactor.move.tierBelow"
    case moveTierUp = "refactor.move.wholeTierUp"
    case moveTierDown = "refactor.move.wholeTierDown"
    case addItem = "refactor.rewrite.addItem"
    case duplicateItem = "refactor.rewrite.duplicateItem"
    case removeItem = "refactor.rewrite.removeItem"
    case addTier = "refactor.rewrite.addTier"
    case sortItems = "refactor.rewrite.sortItems"

    /// Whether it is a requested kind or a subkind of it.
    package func isPart(of kind: String) -> Bool { rawValue == kind || rawValue.hasPrefix(kind + ".") || kind.isEmpty }
  }

  /// The effect of applying an action.
  package enum Effect: Sendable {
    /// Edits of the document, sorted, without overlaps.
    case edits([TextEdit])
    /// The result of `outcome(of:in:)` for the same version of the document.
    case later(ActionID)
    /// The rule is set to `off` in the configuration: see `configuration(turningOff:in:)`.
    case turnOff(rule: String)
  }

  package var title: String
  package var kind: Kind
  /// Whether it is safe; at most one action for each diagnostic is preferred.
  package var isPreferred = false
  /// The diagnostics that it fixes or suppresses.
  package var diagnostics: [Diagnostic] = []
  package var effect: Effect
}

/// The name of an action with its arguments.
package struct ActionID: Sendable, Hashable {
  /// One of `ActionCatalog.all`.
  package var name: String
  /// As many as the action has parameters.
  package var arguments: [String]

  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }
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
