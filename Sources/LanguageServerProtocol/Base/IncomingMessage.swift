import JSONSyntax
import SourceText

/// A message from the client.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, Params)
  case notification(method: String, Params)
  /// The response to a request of the server; the result is `nil` for an error.
  case response(RequestID, result: Params?)

  /// Parses the body of a message.
  ///
  /// - Throws: `parseError` or `invalidRequest`.
  /// - Source: JSON-RPC 2.0; LSP 3.17, Abstract Message.
  package init(_ body: [UInt8]) throws(ResponseError) {
    let tree = SyntaxTree(DocumentText(padded: body, count: body.count))
    // Accepts lone surrogates, which clients send if a document contains one. They are decoded as U+FFFD.
    guard tree.problems.allSatisfy({ $0.kind == .loneSurrogate }), !tree.isEmpty else {
      throw ResponseError(.parseError, "the message is not valid JSON in UTF-8")
    }
    let root = ObjectView(tree, .root)
    guard root.string("jsonrpc") == "2.0" else {
      throw ResponseError(.invalidRequest, "the message is not a JSON-RPC 2.0 object")
    }
    let id = root["id"].flatMap { RequestID(tree, $0) }
    if let method = root.string("method") {
      let params = root["params"].map { Params(tree, $0) } ?? .empty
      if let id {
        self = .request(id, method: method, params)
      } else if root["id"] == nil {
        self = .notification(method: method, params)
      } else {
        throw ResponseError(.invalidRequest, "\"id\" must be a number or a string")
      }
    } else if root["result"] != nil || root["error"] != nil {
      // A response with a null id belongs to no request.
      let result = root["error"] == nil ? root["result"].map { Params(tree, $0) } : nil
      self = .response(id ?? .string(""), result: result)
    } else {
      throw ResponseError(.invalidRequest, "the message has neither \"method\" nor \"result\" nor \"error\"")
    }
  }
}

/// The error for a message that is too long to read, and the id of the request, if it is one and the id is near its start.
///
/// - Parameter prefix: The first bytes of the message.
package func oversizeError(_ prefix: [UInt8], count: Int) -> (id: RequestID?, error: ResponseError) {
  let limit = FrameReader.maximumByteCount
  return (
    requestID(in: prefix),
    ResponseError(.invalidRequest, "the message of \(count) bytes is too long: the limit is \(limit)")
  )
}

/// The id of a message that is not valid; `nil` for a response.
package func requestID(in body: [UInt8]) -> RequestID? {
  let tree = SyntaxTree(DocumentText(body))
  let root = ObjectView(tree, .root)
  return root["result"] == nil ? root["id"].flatMap { RequestID(tree, $0) } : nil
}

/// A value in a message. Lenient: a member that is absent or of another type is `nil`.
package typealias Params = ObjectView

extension ObjectView {
  /// A `uinteger`. Values out of range are clamped.
  package func count(_ name: ASCIIName) -> Int? {
    guard let node = self[name], tree.kind(node) == .number else { return nil }
    if let integer = tree.integer(node) { return max(0, min(integer, Int(UInt32.max))) }
    return tree.double(node).map { $0.isNaN ? 0 : Int(max(0, min($0, Double(UInt32.max)))) }
  }

  /// A view of a member, whatever its type.
  package func view(_ name: ASCIIName) -> ObjectView { self[name].map { ObjectView(tree, $0) } ?? .empty }

  /// The strings among the elements of an array.
  package func strings(_ name: ASCIIName) -> [String] { elements(name).compactMap { tree.string($0) } }

  /// The elements of an array.
  package func views(_ name: ASCIIName) -> [ObjectView] { elements(name).map { ObjectView(tree, $0) } }

  package var isArray: Bool { tree.kind(node) == .array }
  package var isObject: Bool { tree.kind(node) == .object }

  /// The object as it was sent, but with this value of a member.
  package func json(replacing name: String, with value: JSONValue) -> JSONValue {
    let sent = members.compactMap { key, value in
      tree.string(key).map { JSONValue.Member($0, ObjectView(tree, value).json) }
    }
    return .object(sent.filter { $0.name != name } + [JSONValue.Member(name, value)])
  }

  /// The value as it was sent.
  package var json: JSONValue { tree.kind(node) == .missing ? .null : .raw(Array(tree.text.slice(tree.range(node)))) }
}
