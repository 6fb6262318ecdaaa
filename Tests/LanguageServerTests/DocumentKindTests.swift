import Testing

/// Lists whose names do not say so, while they are edited.
@Suite(.timeLimit(.minutes(30))) struct DocumentKindTests {
  private let uri = "file:///rankings.json"
  private let state = #"{ "tiers": { "S": [{ "id": 5 }] }, "tierOrder": ["S"], "tierLabels": {} }"#
  private let project = #"{ "schemaVersion": 1, "tiers": [{ "color": "red" }], "items": {} }"#

  private func opened(_ text: String) async throws -> Client {
    let client = try await Client.started()
    client.open(uri, text, languageID: "json")
    return client
  }

  @Test("a slip in a key does not silence it, and the rules of its kind still run")
  func slips() async throws {
    for (text, key) in [(state, "tiers"), (state, "tierOrder"), (project, "tiers"), (project, "schemaVersion")] {
      let client = try await opened(text)
      #expect(try await !client.diagnostics(uri, version: 1).isEmpty)
      let changed = text.replacing("\"\(key)\"", with: "\" \"")
      client.change(uri, version: 2, #"{ "text": \#(quoted(changed)) }"#)
      let found = try await client.diagnostics(uri, version: 2)
      #expect(!found.isEmpty && !found.contains { $0.hasSuffix("project/unrecognized") }, "\(changed): \(found)")
      // The first member is cut off.
      client.change(uri, version: 3, #"{ "text": \#(quoted("x \" " + changed)) }"#)
      #expect(try await client.diagnostics(uri, version: 3).contains { $0.hasSuffix("json/syntax") })
    }
  }

  @Test("what is plainly something else has no findings", arguments: [#"{ "name": "x" }"#, #"{ "items": [] }"#, "7"])
  func others(_ other: String) async throws {
    let client = try await opened(state)
    #expect(try await !client.diagnostics(uri, version: 1).isEmpty)
    client.change(uri, version: 2, #"{ "text": \#(quoted(other)) }"#)
    #expect(try await client.diagnostics(uri, version: 2).isEmpty)
    // It is not taken for a list while it is edited.
    client.change(uri, version: 3, #"{ "text": \#(quoted(other + " }")) }"#)
    #expect(try await client.diagnostics(uri, version: 3).isEmpty)
  }

  @Test("a broken state has findings when it is opened")
  func broken() async throws {
    let client = try await opened(#"{ "tiers": { "S": [] }, "tierOrder"#)
    #expect(try await client.diagnostics(uri, version: 1).contains { $0.hasSuffix("json/syntax") })
  }
}
