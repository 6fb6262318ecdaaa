import Foundation
import TestSupport
import Testing

/// `tierlint mcp`. What a client sees is tested with one, in `Tests/protocol/test_mcp.py`.
@Suite(.timeLimit(.minutes(30))) struct MCPTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", brokenList)
  }

  private func answers(_ messages: String...) throws -> [[String: Any]] {
    let start =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#
    let run = try shell("\"$TIERLINT\" mcp", in: folder, input: ([start] + messages).joined(separator: "\n"))
    #expect(run.code == 0 && run.errors.isEmpty)
    return try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  @Test("each tool that is listed can be called")
  func tools() throws {
    let list = try answers(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)[1]["result"] as? [String: Any]
    let names = (list?["tools"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
    #expect(names.count == 7)
    for name in names { #expect(try answers(call(name, "{}"))[1]["error"] == nil, "\(name)") }
  }

  @Test("a dry run is the default, and writes nothing", arguments: ["", #", "dryRun": true"#, #", "dryRun": null"#])
  func dryRun(_ more: String) throws {
    let before = try folder.read("a.tierlist.json")
    let result =
      try answers(call("list_fix", #"{"path": "a.tierlist.json", "ids": "safe"\#(more)}"#))[1]["result"]
      as? [String: Any]
    #expect(result?["isError"] as? Bool == false)
    #expect(try folder.read("a.tierlist.json") == before)
  }

  @Test("what is written is what the command line writes")
  func written() throws {
    try folder.write("b.tierlist.json", brokenList)
    _ = try tierlint("check", "--fix", "b.tierlist.json", in: folder)
    _ = try answers(call("list_fix", #"{"path": "a.tierlist.json", "ids": "safe", "dryRun": false}"#))
    #expect(try folder.read("a.tierlist.json") == folder.read("b.tierlist.json"))
  }

  @Test("the root of the file system is no folder for lists")
  func root() throws {
    let path = folder.path("a.tierlist.json")
    let run = try shell(
      "cd / && \"$TIERLINT\" mcp", in: folder,
      input: call("list_show", "{\"path\": \"\(path)\"}").replacing("\"id\":1", with: "\"id\":2"))
    #expect(run.output.contains("initialize must come first"))
    let start = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#
    let other = try shell(
      "cd / && \"$TIERLINT\" mcp", in: folder, input: "\(start)\n\(call("list_show", "{\"path\": \"\(path)\"}"))\n")
    #expect(other.output.contains("it has no roots"))
  }
}
