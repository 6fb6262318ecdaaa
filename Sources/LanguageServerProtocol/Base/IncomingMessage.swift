import JSONSyntax
import SourceText

/// A message from the client.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, Params)
  case notification(method: String, Params)
  /// The result of one of the server's own requests; `nil` where it ended in an error.
  case response(RequestID, result: Params?)

  /// Reads the body of a message.
  ///
  /// - Throws: What the client is to be told: `parseError` or `invalidRequest`.
  /// - Source: JSON-RPC 2.0; LSP 3.17, Abstract Message.
  package init(_ body: [UInt8]) throws(ResponseError) {
    let tree = SyntaxTree(DocumentText(padded: body, count: body.count))
    // Half of a surrogate pair is what a client sends of a text that holds one; it becomes U+FFFD.
    guard tree.problems.allSatisfy({ $0.kind == .loneSurrogate }), !tree.isEmpty else {
      throw ResponseError(.parseError, "the message is no JSON in UTF-8")
    }
    let root = ObjectView(tree, .root)
    guard root.string("jsonrpc") == "2.0" else {
      throw ResponseError(.invalidRequest, "the message is no object of JSON-RPC 2.0")
    }
    let id = root["id"].flatMap { RequestID(tree, $0) }
    if let method = root.string("method") {
      let params = root["params"].map { Params(tree, $0) } ?? .empty
      if let id {
        self = .request(id, method: method, params)
      } else if root["id"] == nil {
        self = .notification(method: method, params)
      } else {
        throw ResponseError(.invalidRequest, "the id of a request is a number or a string")
      }
    } else if root["result"] != nil || root["error"] != nil {
      // An error about a message that nobody could name is no answer to anything.
      let result = root["error"] == nil ? root["result"].map { Params(tree, $0) } : nil
      self = .response(id ?? .string(""), result: result)
    } else {
      throw ResponseError(.invalidRequest, "the message has neither a method nor a result")
    }
  }
}

/// A value in a message: tolerant, a member that is absent or of another type reads as `nil`.
package typealias Params = ObjectView

extension ObjectView {
  /// A `uinteger`; what is too large or negative is moved to the nearest that is neither.
  package func count(_ name: StaticString) -> Int? {
    guard let node = self[name], tree.kind(node) == .number else { return nil }
    if let integer = tree.integer(node) { return max(0, min(integer, Int(UInt32.max))) }
    return tree.double(node).map { $0.isNaN ? 0 : Int(max(0, min($0, Double(UInt32.max)))) }
  }

  /// The members of the first member of that name, whatever it is.
  package func view(_ name: StaticString) -> ObjectView { self[name].map { ObjectView(tree, $0) } ?? .empty }

  /// The strings among the elements of an array.
  package func strings(_ name: StaticString) -> [String] { elements(name).compactMap { tree.string($0) } }

  /// The elements of an array.
  package func views(_ name: StaticString) -> [ObjectView] { elements(name).map { ObjectView(tree, $0) } }

  package var isArray: Bool { tree.kind(node) == .array }
  package var isObject: Bool { tree.kind(node) == .object }

  /// The value as it was written.
  package var json: JSONValue { tree.kind(node) == .missing ? .null : .raw(Array(tree.text.slice(tree.range(node)))) }
}
