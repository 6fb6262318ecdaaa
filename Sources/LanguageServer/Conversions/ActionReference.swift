import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import ListEditing

/// The `data` of a code action: identifies the action and the text it was computed for.
struct ActionReference {
  var uri: DocumentURI
  /// The action is valid only for this text.
  var textRevision: Int
  var action: DeferredAction
}

extension ActionReference {
  /// - Returns: `nil` if the value was not created by `json`.
  init?(_ view: Params) {
    guard let uri = view.string("uri"), let textRevision = view.integer("textRevision"),
      let name = view.string("name"), let action = try? DeferredAction(name, view.views("arguments"))
    else { return nil }
    self.init(uri: DocumentURI(uri), textRevision: Int(textRevision), action: action)
  }

  var json: JSONValue {
    let (name, arguments) = action.call
    return .object([
      "uri": .string(uri.text), "textRevision": .integer(textRevision), "name": .string(name),
      "arguments": .array(arguments),
    ])
  }
}

extension DeferredAction {
  /// Its name and its arguments in the protocol.
  var call: (name: String, arguments: [JSONValue]) {
    switch self {
    case .edit(let operation): ("edit", [operation.json])
    case .duplicateItem(let id): ("duplicateItem", [.string(id)])
    case .makeProject: ("makeProject", [])
    case .fixAll: ("fixAll", [])
    case .ignoreHere(let rule, let object): ("ignoreHere", [.string(rule), .string(String(object.index))])
    case .turnOff(let rule): ("turnOff", [.string(rule)])
    case .allow(let value, let path): ("allow", ([value] + path).map { .string($0) })
    }
  }

  /// - Returns: `nil` for another name, or other arguments than it has.
  /// - Throws: For an operation that cannot be read.
  init?(_ name: String, _ arguments: [Params]) throws(ListOperationError) {
    let texts = arguments.compactMap { $0.tree.string($0.node) }
    switch (name, arguments.count, texts.count) {
    case ("edit", 1, _): self = .edit(try ListOperation(arguments[0].node, arguments[0].tree, index: 1))
    case ("duplicateItem", 1, 1): self = .duplicateItem(texts[0])
    case ("makeProject", 0, _): self = .makeProject
    case ("fixAll", 0, _): self = .fixAll
    case ("ignoreHere", 2, 2):
      guard let index = Int(texts[1]) else { return nil }
      self = .ignoreHere(rule: texts[0], object: NodeID(index))
    case ("turnOff", 1, 1): self = .turnOff(rule: texts[0])
    case ("allow", 1..., arguments.count): self = .allow(value: texts[0], in: Array(texts.dropFirst()))
    default: return nil
    }
  }
}
