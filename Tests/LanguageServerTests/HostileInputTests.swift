import Foundation
import LanguageServer
import LanguageServerProtocol
import Testing
import Workspace

/// Input that no editor sends on purpose.
@Suite(.timeLimit(.minutes(30))) struct HostileInputTests {
  private let uri = "file:///a.tierlist.json"

  @Test func aDocumentOverTheLimitIsNotRead() async throws {
    let client = try await Client.started()
    client.open(uri, "{ \"title\": \"" + String(repeating: "x", count: 50_000_000) + "\" }")
    #expect(try await client.diagnostics(uri, version: 1) == ["0:0-0:0 json/too-large"])
    client.change(
      uri, version: 2,
      #"{ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 } }, "text": "[" }"#)
    #expect(try await client.diagnostics(uri, version: 2) == ["0:0-0:0 json/too-large"])
    client.change(uri, version: 3, #"{ "text": "[" }"#)
    #expect(try await client.diagnostics(uri, version: 3).contains { $0.hasSuffix("json/syntax") })
  }

  @Test func aFrameOverTheLimitIsSkipped() {
    var reader = FrameReader()
    let count = FrameReader.maximumByteCount + 1
    let body = [UInt8](repeating: 0x20, count: count)
    reader.append(Array("Content-Length: \(count)\r\n\r\n".utf8))
    #expect(reader.next() == nil)
    reader.append(body + Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == .tooLong(Array(body.prefix(4_096)), count: count))
    #expect(reader.next() == .body(Array("{}".utf8)))
  }

  @Test(
    "a message that is too long is answered, by its id if it is a request",
    arguments: [
      (#"{ "jsonrpc": "2.0", "id": 7, "method": "x", "params": { "text": "xx"#, 7),
      (#"{ "method": "x", "params": { "id": 5, "text": "x"#, nil), (#"{ "id": 7, "result": ["#, nil),
    ])
  func oversize(_ prefix: String, _ id: Int?) async throws {
    let client = try await Client.started()
    client.send(oversize: prefix, count: 70_000_000)
    let response = try await client.message { $0["error"] != nil }
    #expect(response["id"] as? Int == id)
    #expect((response["error"] as? [String: Any])?["code"] as? Int == -32600)
    try await client.request("shutdown")
  }

  @Test func manyChangesOfSettingsDuringOneCheckAreSafe() async throws {
    let client = try await Client.started()
    let items = (0..<20_000).map { "\"i\($0)\":{\"ratng\":1}" }.joined(separator: ",")
    client.open(uri, "{\"tiers\":[],\"items\":{\(items)}}")
    for index in 0..<30_000 {
      client.notify("workspace/didChangeConfiguration", #"{ "settings": { "maxDiagnostics": \#(10 + index % 2) } }"#)
    }
    try await client.request("workspace/symbol", #"{ "query": "x" }"#)
    client.close(uri)
    try await client.request("shutdown")
  }

  @Test func projectsOutsideTheWorkspaceAreNotRead() async throws {
    let project = #"{ "items": { "a": { "media": [{ "uri": "file:///Media/x.png" }] } } }"#
    let other = try WorkspaceFolder(["X.tierproj/project.json": project])
    let folder = try WorkspaceFolder(["X.tierproj/project.json": project])
    try folder.link("Y.tierproj", to: other.url.appendingPathComponent("X.tierproj"))
    let client = try await Client.started(
      #"{ "workspace": { "fileOperations": { "willRename": true } } }"#, initialize: folder.initialize)
    func edit(_ bundle: String) async throws -> Any? {
      let files = #"[{ "oldUri": "\#(bundle)/Media/x.png", "newUri": "\#(bundle)/Media/y.png" }]"#
      return try await client.request("workspace/willRenameFiles", #"{ "files": \#(files) }"#)
    }
    #expect(try await edit(folder.uri("X.tierproj")) is [String: Any])
    #expect(try await !(edit(folder.uri("Y.tierproj")) is [String: Any]))
    #expect(try await !(edit(other.uri("X.tierproj")) is [String: Any]))
  }

  @Test func aClientThatDoesNotReadIsNotReadEither() async throws {
    let isReading = DispatchSemaphore(value: 0)
    let connection = Connection { _ in
      isReading.wait()
      isReading.signal()
      return true
    }
    let session = Task { await connection.run() }
    let pipe = Pipe()
    let reader = Thread {
      InputReader(descriptor: pipe.fileHandleForReading.fileDescriptor, parent: ParentProcess()).run(connection)
    }
    reader.start()
    let output = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    let body = #"{"jsonrpc":"2.0","id":1,"method":"x"}"#
    let message = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    // Not in a task, because each wait would be as long as the other tests, while the session blocks a thread of theirs.
    let sent = await withCheckedContinuation { continuation in
      Thread {
        var (sent, failures) = (0, 0)
        while sent < 100_000, failures < 400 {
          let isSent = write(output, message, message.count) == message.count
          (sent, failures) = isSent ? (sent + 1, 0) : (sent, failures + 1)
          if !isSent { usleep(5_000) }
        }
        continuation.resume(returning: sent)
      }.start()
    }
    #expect(sent < 20_000)
    isReading.signal()
    close(output)
    #expect(await session.value == 1)
  }

  @Test func aProcessThatWasNotWaitedForDoesNotRun() throws {
    #expect(isProcessRunning(Int(getpid())))
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, &arguments, nil) == 0)
    var information = siginfo_t()
    waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
    #expect(!isProcessRunning(Int(process)))
    waitpid(process, nil, 0)
    #expect(!isProcessRunning(Int(process)))
  }
}
