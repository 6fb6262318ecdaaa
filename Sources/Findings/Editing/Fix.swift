import JSONSyntax
import SourceText
import TierLists

/// A fix of a finding, as changes of values; `resolved(in:_:)` turns them into edits of bytes.
package struct Fix: Sendable {
  package let title: String
  /// Whether it keeps the meaning of the document, so that `--fix` may apply it.
  package let isSafe: Bool
  package let changes: [Change]

  package init(title: String, isSafe: Bool, changes: [Change]) {
    (self.title, self.isSafe, self.changes) = (title, isSafe, changes)
  }

  /// Writes a string in the place of another value or key.
  ///
  /// - Parameter verb: What the title says before the string.
  package static func change(
    _ location: NodeLocation, _ verb: String = "Change to", to string: String, isSafe: Bool = false
  ) -> Fix {
    change([location], verb, to: string, isSafe: isSafe)
  }

  /// Writes a string in several places.
  package static func change(
    _ locations: [NodeLocation], _ verb: String = "Change to", to string: String, isSafe: Bool = false
  ) -> Fix {
    let changes = locations.map { Change.replace($0, with: jsonStringLiteral(string)) }
    return Fix(title: "\(verb) \(quoted(string))", isSafe: isSafe, changes: changes)
  }

  /// Writes a string in the place of a value.
  package static func change(
    _ value: NodeID, _ verb: String = "Change to", to string: String, isSafe: Bool = false
  ) -> Fix {
    change(.value(value), verb, to: string, isSafe: isSafe)
  }

  /// Whether it repairs the syntax, and changes no value.
  var changesOnlyText: Bool { changes.allSatisfy { if case .edit = $0 { true } else { false } } }

  /// A fix that `--fix` applies.
  package static func safe(_ title: String, _ changes: Change...) -> Fix {
    Fix(title: title, isSafe: true, changes: changes)
  }

  package static func safe(_ title: String, _ changes: [Change]) -> Fix {
    Fix(title: title, isSafe: true, changes: changes)
  }

  /// A fix that may change the meaning.
  package static func suggestion(_ title: String, _ changes: Change...) -> Fix {
    Fix(title: title, isSafe: false, changes: changes)
  }
}

/// One change of a document. Strings are JSON, inserted verbatim.
package enum Change: Sendable {
  /// Puts a JSON text in the place of another.
  case replace(NodeLocation, with: String)
  /// Removes a member or element with its comma and its line.
  case remove(NodeID)
  /// Adds a member at the end of an object.
  case addMember(to: NodeID, key: String, value: String)
  /// Adds a member to an object, after the last of these members that it has, or at its start.
  case insertMember(to: NodeID, after: [String], key: String, value: String)
  /// Adds an element at the end of an array.
  case addElement(to: NodeID, value: String)
  case edit(TextEdit)
}
