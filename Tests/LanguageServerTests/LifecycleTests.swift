import Testing

@Suite(.timeLimit(.minutes(30))) struct LifecycleTests {
  @Test func requestsBeforeInitializeAreRejected() async throws {
    #expect(try await Client().errorCode("textDocument/diagnostic") == -32002)
  }

  @Test func aSessionIsInitializedOnce() async throws {
    let client = try await Client.started()
    #expect(try await client.errorCode("initialize", #"{ "capabilities": {} }"#) == -32600)
  }

  @Test func afterShutdownOnlyExitIsAccepted() async throws {
    let client = try await Client.started()
    try await client.request("shutdown")
    #expect(try await client.errorCode("textDocument/diagnostic") == -32600)
    client.notify("exit")
    #expect(await client.exitCode == 0)
  }

  @Test func anExitWithoutShutdownAndAnEndOfInputAreFailures() async throws {
    let client = try await Client.started()
    client.notify("exit")
    #expect(await client.exitCode == 1)
    let other = try await Client.started()
    other.end()
    #expect(await other.exitCode == 1)
  }

  @Test func unknownMethodsAndInvalidMessagesGetErrorsAndTheSessionContinues() async throws {
    let client = try await Client.started()
    #expect(try await client.errorCode("textDocument/nonsense") == -32601)
    #expect(try await client.errorCode("$/nonsense") == -32601)
    #expect(try await client.errorCode("textDocument/diagnostic", "[1]") == -32602)
    client.send("{ this is not JSON")
    let answer = try await client.message { $0["error"] != nil }
    #expect((answer["error"] as? [String: Any])?["code"] as? Int == -32700)
    client.open("file:///a.tierlist.json", "{}")
    #expect(try await !client.diagnostics("file:///a.tierlist.json", version: 1).isEmpty)
  }

  @Test(arguments: [
    (#"["utf-8", "utf-16"]"#, "utf-8"), (#"["utf-7", "utf-32"]"#, "utf-32"), ("[]", "utf-16"),
  ])
  func theFirstSupportedEncodingIsChosen(offered: String, chosen: String) async throws {
    let result = try await Client().request(
      "initialize", #"{ "capabilities": { "general": { "positionEncodings": \#(offered) } } }"#)
    let capabilities = (result as? [String: Any])?["capabilities"] as? [String: Any]
    #expect(capabilities?["positionEncoding"] as? String == chosen)
  }
}
