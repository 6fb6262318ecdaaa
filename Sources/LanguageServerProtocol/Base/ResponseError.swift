import JSONSyntax

/// The error of a response.
package struct ResponseError: Error, Sendable, Equatable {
  package var code: ErrorCode
  package var message: String
  package var data: JSONValue?

  package init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  package var json: JSONValue {
    .object(["code": .integer(code.rawValue), "message": .string(message), "data": data])
  }
}

/// - Source: JSON-RPC 2.0, section 5.1; LSP 3.17, ErrorCodes.
package enum ErrorCode: Int, Sendable {
  case parseError = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  case serverNotInitialized = -32002
  case requestFailed = -32803
  case serverCancelled = -32802
  case contentModified = -32801
  case requestCancelled = -32800

  /// - Source: MCP 2025-11-25, Resources, Error Handling.
  package static let resourceNotFound = ErrorCode.serverNotInitialized
}
