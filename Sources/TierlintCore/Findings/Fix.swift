import JSONSyntax
import SourceText

/// A way to mend a finding, as changes of values; they become bytes when somebody asks (`Fix+Edits.swift`).
package struct Fix: Sendable {
  package let title: String
  /// Whether the meaning is kept and nobody has to choose.
  package let isSafe: Bool
  package let changes: [Change]

  /// A fix that `--fix` applies.
  package static func safe(_ title: String, _ changes: Change...) -> Fix {
    Fix(title: title, isSafe: true, changes: changes)
  }

  package static func safe(_ title: String, _ changes: [Change]) -> Fix {
    Fix(title: title, isSafe: true, changes: changes)
  }

  /// A fix that somebody must choose.
  package static func suggestion(_ title: String, _ changes: Change...) -> Fix {
    Fix(title: title, isSafe: false, changes: changes)
  }
}

/// One change of a document. JSON texts are given as they will stand in the document.
package enum Change: Sendable {
  /// Puts a JSON text in the place of another.
  case replace(NodeLocation, with: String)
  /// Removes a member or element with its comma and its line.
  case remove(NodeID)
  /// Adds a member at the end of an object.
  case addMember(to: NodeID, key: String, value: String)
  /// Adds an element at the end of an array.
  case addElement(to: NodeID, value: String)
  case edit(TextEdit)
}
