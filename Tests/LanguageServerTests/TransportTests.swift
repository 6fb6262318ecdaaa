import Foundation
import LanguageServer
import LanguageServerProtocol
import Synchronization
import TestSupport
import Testing

/// The reader of the standard input, the writer of the standard output, and the log, over files and pipes.
@Suite(.timeLimit(.minutes(30))) struct TransportTests {
  /// The frames that a session writes.
  private final class Output: Sendable {
    private let frames = Mutex<[[UInt8]]>([])

    var texts: [String] { frames.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

    func add(_ frame: [UInt8]) { frames.withLock { $0.append(frame) } }
  }

  private static let initialize = message("initialize", id: 1, #"{ "capabilities": {} }"#)
  private static let exit = message("shutdown", id: 2) + message("exit")

  private static func message(_ method: String, id: Int? = nil, _ params: String = "{}") -> String {
    framed(body(method, id: id, params))
  }

  private static func body(_ method: String, id: Int? = nil, _ params: String = "{}") -> String {
    #"{ "jsonrpc": "2.0", \#(id.map { "\"id\": \($0), " } ?? "")"method": "\#(method)", "params": \#(params) }"#
  }

  private static func framed(_ body: String) -> String { String(decoding: frame(Array(body.utf8)), as: UTF8.self) }

  /// Reads a stream from a file with a session.
  private func run(_ stream: String, log: Log = .none, isOpen: Bool = true) async throws -> (
    code: Int32, output: [String]
  ) {
    let output = Output()
    let connection = Connection(log: log) { frame in
      output.add(frame)
      return isOpen
    }
    let file = try StreamFile(stream)
    InputReader(descriptor: file.descriptor, parent: ParentProcess()).run(connection)
    return (await connection.run(), output.texts)
  }

  @Test("messages of a stream are answered, and its end ends the session")
  func messages() async throws {
    let whole = try await run(Self.initialize + Self.exit)
    #expect(whole.code == 0)
    #expect(whole.output.contains { $0.contains(#""id":1"#) && $0.contains("capabilities") })
    let cut = try await run(Self.initialize + "Content-Length: 50\r\n\r\n{")
    #expect(cut.code == 1)
  }

  @Test("a burst of events about configurations is looked at once")
  func configurationEvents() async throws {
    let capabilities =
      #"{ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } }"#
    let event = Self.message(
      "workspace/didChangeWatchedFiles", #"{ "changes": [{ "uri": "file:///w/.tierlint.json", "type": 2 }] }"#)
    let output = try await run(
      Self.message("initialize", id: 1, "{ \"capabilities\": \(capabilities) }") + Self.message("initialized")
        + String(repeating: event, count: 100)
    ).output
    #expect(output.count { $0.contains("workspace/diagnostic/refresh") } == 1)
  }

  @Test(
    "what is not a message is an error, and the next message is read",
    arguments: [
      ("Content-Length: x\r\n\r\n", "-32700"), (framed("{"), "-32700"), (framed("[]"), "-32600"),
      (framed(#"{ "id": 9, "method": "x" }"#), "-32600"),
      (framed(#"{ "jsonrpc": "2.0", "id": {}, "method": "x" }"#), "-32600"),
      (framed(#"{ "jsonrpc": "2.0", "id": 9 }"#), "-32600"),
    ])
  func errors(_ bytes: String, _ code: String) async throws {
    let run = try await run(Self.initialize + bytes + Self.exit)
    #expect(run.code == 0)
    #expect(run.output.contains { $0.contains(code) && $0.contains(#""id":null"#) }, "\(run.output)")
  }

  @Test("what is too long is an error, and the next message is read")
  func tooLong() async throws {
    try await errors("Content-Length: 67108864\r\n\r\n" + String(repeating: " ", count: 67_108_864), "-32600")
  }

  @Test("after the output was closed nothing is written")
  func closedOutput() async throws {
    let run = try await run(Self.initialize + Self.message("x", id: 5) + Self.exit, isOpen: false)
    #expect(run.output.count == 1)
  }

  @Test("the reader waits while too many messages are queued")
  func backlog() async throws {
    let connection = Connection { _ in true }
    let count = 20_000
    let requests = (0..<count).map { Self.message("x", id: $0) }.joined()
    let file = try StreamFile(Self.initialize + requests + Self.exit)
    let thread = Thread { InputReader(descriptor: file.descriptor, parent: ParentProcess()).run(connection) }
    thread.start()
    try await Task.sleep(for: .seconds(1))
    #expect(lseek(file.descriptor, 0, SEEK_CUR) < requests.utf8.count / 2)
    #expect(await connection.run() == 0)
    #expect(
      lseek(file.descriptor, 0, SEEK_CUR) == requests.utf8.count + Self.initialize.utf8.count + Self.exit.utf8.count)
  }

  @Test("the end of the parent process ends the session, though the input stays open")
  func parentProcess() async throws {
    let parent = Process()
    parent.executableURL = URL(fileURLWithPath: "/bin/sh")
    parent.arguments = ["-c", "exit 0"]
    try parent.run()
    parent.waitUntilExit()
    let (watched, pipe) = (ParentProcess(), Pipe())
    let connection = Connection(watchParent: watched.set) { _ in true }
    let message = Self.message(
      "initialize", id: 1, #"{ "processId": \#(parent.processIdentifier), "capabilities": {} }"#)
    try pipe.fileHandleForWriting.write(contentsOf: Data(message.utf8))
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let thread = Thread { InputReader(descriptor: descriptor, parent: watched).run(connection) }
    thread.start()
    #expect(await connection.run() == 1)
    withExtendedLifetime(pipe) {}
  }

  @Test("diagnostics of a version are not published once a later version was read")
  func staleDiagnostics() async throws {
    let (frames, output) = AsyncStream<String>.makeStream()
    let connection = Connection { frame in
      output.yield(String(decoding: frame, as: UTF8.self))
      return true
    }
    let session = Task { await connection.run() }
    let large = "{ \"tiers\": [], \"items\": {" + (0..<30_000).map { "\"i\($0)\": {}" }.joined(separator: ",") + "} }"
    let uri = #""uri": "file:///a.tierlist.json""#
    let open = #"{ "textDocument": { \#(uri), "languageId": "tierlist", "version": 0, "text": "{}" } }"#
    let position = #"{ "textDocument": { \#(uri) }, "positions": [{ "line": 0, "character": 0 }] }"#
    func send(_ messages: String...) { for message in messages { connection.enqueue(Array(message.utf8)) } }
    func change(to version: Int, _ text: String) -> String {
      let params = #"{ "textDocument": { \#(uri), "version": \#(version) }, "contentChanges": [{ "text": \#(text) }] }"#
      return Self.body("textDocument/didChange", params)
    }
    func isPublished(_ version: Int, in message: String) -> Bool {
      message.contains("publishDiagnostics") && message.contains("\"version\":\(version)")
    }
    func isResponse(_ id: Int, _ message: String) -> Bool { message.contains("\"id\":\(id)") }
    func messages(until isLast: ([String]) -> Bool) async -> [String] {
      var messages: [String] = []
      for await message in frames {
        messages.append(message)
        if isLast(messages) { break }
      }
      return messages
    }
    send(Self.body("initialize", id: 1, #"{ "capabilities": {} }"#), Self.body("initialized"))
    send(Self.body("textDocument/didOpen", open))
    // Several times, because the check of the large list may end before the next change was read.
    for version in stride(from: 11, to: 27, by: 2) {
      send(change(to: version, quoted(large)), Self.body("textDocument/selectionRange", id: 100 + version, position))
      // A request begins right before the check, and ends long before it.
      _ = await messages { $0.contains { isResponse(100 + version, $0) } }
      send(change(to: version + 1, quoted("{}")), Self.body("x", id: 101 + version))
      let rest = await messages { all in
        all.contains { isPublished(version + 1, in: $0) } && all.contains { isResponse(101 + version, $0) }
      }
      let read = try #require(rest.firstIndex { isResponse(101 + version, $0) })
      #expect(!rest[read...].contains { isPublished(version, in: $0) })
    }
    connection.end()
    _ = await session.value
  }

  @Test("a log has a line for each message; one that cannot be opened is none")
  func log() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try await run(
      Self.initialize + Self.message("initialized") + Self.exit, log: try #require(Log(file: file.path)))
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("request initialize") && lines.contains("notification exit"))
    #expect(Log(file: "/") == nil)
  }
}

/// A temporary file with bytes to read.
private final class StreamFile: Sendable {
  let descriptor: Int32
  private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).stream")

  init(_ text: String) throws {
    try Data(text.utf8).write(to: url)
    descriptor = open(url.path, O_RDONLY)
  }

  deinit {
    close(descriptor)
    try? FileManager.default.removeItem(at: url)
  }
}
