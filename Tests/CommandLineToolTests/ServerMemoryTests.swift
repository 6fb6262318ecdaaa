import Foundation
import Testing

/// What a long session keeps.
@Suite(.timeLimit(.minutes(30))) struct ServerMemoryTests {
  private func frame(_ method: String, id: Int? = nil, _ params: String) -> String {
    let number = id.map { "\"id\":\($0)," } ?? ""
    let body = "{\"jsonrpc\":\"2.0\",\(number)\"method\":\"\(method)\",\"params\":\(params)}"
    return "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test(
    "project ids that were typed once are forgotten", .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"))
  )
  func forgottenProjectIDs() throws {
    let folder = try TemporaryFolder()
    let document = "\"uri\":\"file://\(folder.path("a.tierlist.json"))\",\"version\":1"
    func project(_ number: Int) -> String {
      "{\\\"tiers\\\":[],\\\"projectId\\\":\\\"\(number)\(String(repeating: "x", count: 20_000))\\\"}"
    }
    let pull = "{\"textDocument\":{\(document)}}"
    var input = frame("initialize", id: 1, "{\"capabilities\":{\"textDocument\":{\"diagnostic\":{}}}}")
    input += frame("initialized", "{}")
    input += frame(
      "textDocument/didOpen", "{\"textDocument\":{\(document),\"languageId\":\"tierlist\",\"text\":\"\(project(0))\"}}")
    try folder.write("0", input)
    for part in 1...26 {
      var input = ""
      for number in part * 50..<(part + 1) * 50 {
        input += frame(
          "textDocument/didChange",
          "{\"textDocument\":{\(document)},\"contentChanges\":[{\"text\":\"\(project(number))\"}]}")
        // The document is indexed between two edits.
        input += frame("textDocument/diagnostic", id: number, pull)
      }
      try folder.write("\(part)", input)
    }
    let script = """
      mkfifo pipe; "$TIERLINT" lsp < pipe > out & server=$!
      exec 3> pipe; cat 0 >&3
      for part in {1..26}; do
        cat $part >&3
        until grep -qa "\\"id\\":$((part * 50 + 49))" out; do sleep 0.02; done
      done
      grep VmRSS /proc/$server/status; kill $server
      """
    let run = try shell(script, in: folder)

    let resident = try #require(run.output.split { !$0.isNumber }.first.flatMap { Int($0) })
    #expect(resident < 40_000)
  }
}
