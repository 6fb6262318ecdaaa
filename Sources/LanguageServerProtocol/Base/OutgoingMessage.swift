import JSONSyntax

/// A message to the client.
package enum OutgoingMessage: Sendable {
  case result(RequestID, JSONValue)
  /// The id is `nil` if the request could not be parsed.
  case failure(RequestID?, ResponseError)
  case notification(method: String, JSONValue)
  case request(RequestID, method: String, JSONValue?)

  /// The message as JSON, without the header.
  package var body: [UInt8] {
    let members: KeyValuePairs<String, JSONValue?> =
      switch self {
      case .result(let id, let result): ["jsonrpc": "2.0", "id": id.json, "result": result]
      case .failure(let id, let error): ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json]
      case .notification(let method, let params): ["jsonrpc": "2.0", "method": .string(method), "params": params]
      case .request(let id, let method, let params):
        ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": params]
      }
    return JSONValue.object(members).bytes
  }
}
