import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

/// An action and what it was offered for, on its way to the client and back.
struct ActionReference {
  /// The action that sets a rule to `off` in the configuration; its argument is the rule.
  static let turnOff = "turnOff"

  var uri: DocumentURI
  /// Of the text; the action makes sense for no other.
  var textRevision: Int
  var action: ActionID
}

extension ActionReference {
  /// - Returns: `nil` for what was not sent by `json`.
  init?(_ view: Params) {
    guard let uri = view.string("uri"), let textRevision = view.integer("textRevision"), let name = view.string("name") else {
      return nil
    }
    self.init(uri: DocumentURI(uri), textRevision: textRevision, action: ActionID(name, view.strings("arguments")))
  }

  var json: JSONValue {
    .object([
      "uri": .string(uri.text), "textRevision": .integer(textRevision), "name": .string(action.name),
      "arguments": .array(action.arguments) { .string($0) },
    ])
  }
}
