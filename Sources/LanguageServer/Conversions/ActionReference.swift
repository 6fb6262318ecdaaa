import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

/// The `data` of a code action: identifies the action and the text it was computed for.
struct ActionReference {
  /// Sets a rule to `off` in the configuration. The argument is the rule id.
  static let turnOff = "turnOff"
  /// Adds a value to the configuration. The arguments are the value and the path of its array.
  static let allow = "allow"

  var uri: DocumentURI
  /// The action is valid only for this text.
  var textRevision: Int
  var action: ActionID
}

extension ActionReference {
  /// - Returns: `nil` if the value was not created by `json`.
  init?(_ view: Params) {
    guard let uri = view.string("uri"), let textRevision = view.integer("textRevision"), let name = view.string("name")
    else {
      return nil
    }
    self.init(uri: DocumentURI(uri), textRevision: Int(textRevision), action: ActionID(name, view.strings("arguments")))
  }

  var json: JSONValue {
    .object([
      "uri": .string(uri.text), "textRevision": .integer(textRevision), "name": .string(action.name),
      "arguments": .array(action.arguments) { .string($0) },
    ])
  }
}
