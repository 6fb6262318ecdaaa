import JSONSyntax
import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `initialized`, `client/registerCapability`.
  static let initialized = NotificationHandler(method: "initialized") { session, _ in
    let registrations = session.registrations
    if !registrations.isEmpty {
      session.sendRequest("client/registerCapability", .object(["registrations": .array(registrations)]))
    }
    session.pullConfiguration()
    session.scanWorkspace()
  }
}

extension Session {
  /// What the server wants to hear about and can only say now.
  fileprivate var registrations: [JSONValue] {
    var registrations: [JSONValue] = []
    if client.has("workspace", "didChangeConfiguration", "dynamicRegistration") {
      registrations.append(registration("workspace/didChangeConfiguration", .object(["section": "tierlint"])))
    }
    if client.has("workspace", "didChangeWatchedFiles", "dynamicRegistration") {
      let globs = ["**/.tierlint.json", "**/*.tierlist.json", "**/*.tierlist.csv", "**/*.tierproj/**"]
      let watchers = JSONValue.array(globs) { .object(["globPattern": .string($0)]) }
      registrations.append(registration("workspace/didChangeWatchedFiles", .object(["watchers": watchers])))
    }
    return registrations
  }
}

private func registration(_ method: String, _ options: JSONValue) -> JSONValue {
  .object(["id": .string(method), "method": .string(method), "registerOptions": options])
}
