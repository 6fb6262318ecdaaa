import JSONSyntax
import LanguageServer
import WebAssembly

nonisolated(unsafe) private let connection = ThreadlessConnection()

/// Passes a message of a client to its session.
///
/// - Returns: The same as `call`; the result is an array with the messages to the client.
@_cdecl("message")
public func message() -> Int32 {
  respond { request throws(Refusal) in JSONValue.array(connection.messages(after: request.body)) { .raw($0) }.bytes }
}
