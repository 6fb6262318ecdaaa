import JSONSyntax
import LanguageServerProtocol

/// - Source: LSP 3.17, `client/registerCapability`, `client/unregisterCapability`.
extension Session {
  /// Registers the capabilities that can only be registered dynamically.
  mutating func registerCapabilities() {
    var registrations: [JSONValue] = []
    if client.has("workspace", "didChangeConfiguration", "dynamicRegistration") {
      registrations.append(registration("workspace/didChangeConfiguration", .object(["section": "tierlint"])))
    }
    if client.watchesFiles {
      let globs = ["**/.tierlint.json", "**/*.tierlist.json", "**/*.tierlist.csv", "**/*.tierproj/**"]
      let watchers = JSONValue.array(globs) { .object(["globPattern": .string($0)]) }
      registrations.append(registration("workspace/didChangeWatchedFiles", .object(["watchers": watchers])))
    }
    if !registrations.isEmpty {
      sendRequest("client/registerCapability", .object(["registrations": .array(registrations)]))
    }
  }

  /// Has the client ask before it saves a document only while the setting `updateAuditOnSave` is on. Other clients always ask.
  mutating func updateWillSaveRegistration() {
    guard client.registersWillSave, configuration.updatesAuditOnSave != asksBeforeSaving else { return }
    asksBeforeSaving.toggle()
    let method = "textDocument/willSaveWaitUntil"
    guard asksBeforeSaving else {
      // The specification spells the name of the member so.
      let old: JSONValue = .object(["id": .string(method), "method": .string(method)])
      return sendRequest("client/unregisterCapability", .object(["unregisterations": .array([old])]))
    }
    let new = registration(method, .object(["documentSelector": .null]))
    sendRequest("client/registerCapability", .object(["registrations": .array([new])]))
  }
}

extension ClientCapabilities {
  /// Whether it says when a file changes.
  var watchesFiles: Bool { has("workspace", "didChangeWatchedFiles", "dynamicRegistration") }

  var registersWillSave: Bool {
    has("textDocument", "synchronization", "dynamicRegistration")
      && has("textDocument", "synchronization", "willSaveWaitUntil")
  }
}

private func registration(_ method: String, _ options: JSONValue) -> JSONValue {
  .object(["id": .string(method), "method": .string(method), "registerOptions": options])
}
