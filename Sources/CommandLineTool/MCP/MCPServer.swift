import JSONSyntax
import LanguageServerProtocol
import Rules
import TierLists
import Workspace

/// A session with one client of the Model Context Protocol, whose messages are lines.
///
/// Messages are handled as they come, tools run one after the other: so a second call on a file waits for the first. A call that is
/// cancelled before its file is written changes nothing.
/// - Source: MCP 2025-11-25.
struct MCPServer {
  /// A call of a tool that waits for its turn.
  private struct WaitingCall {
    let id: RequestID
    let tool: String
    let arguments: Params
  }

  private let streams: Streams
  /// Seconds since 1970.
  private let now: @Sendable () -> Int
  private let definitions = MCPDefinitions()
  private var reader = LineReader()
  private var isInputOpen = true
  private var isOutputOpen = true
  private var isInitialized = false
  private var calls: [WaitingCall] = []
  /// `nil` when it is cancelled.
  private var running: RequestID?
  private var roots = ClientRoots()

  /// The number of waiting calls from which on nothing is read.
  private static let maximumCount = 1_000
  /// How long a client may take to say its roots, in milliseconds.
  private static let rootsTimeout: Int32 = 10_000
  /// The revisions of the protocol, the newest last.
  private static let revisions = ["2025-06-18", "2025-11-25"]

  init(_ streams: Streams, now: @escaping @Sendable () -> Int) { (self.streams, self.now) = (streams, now) }

  /// Serves the client until its input has ended and all calls are answered.
  mutating func run() {
    while isOutputOpen {
      while isInputOpen, calls.isEmpty { read() }
      readAvailable()
      guard !calls.isEmpty else {
        guard isInputOpen else { return }
        continue
      }
      findFolders()
      if !calls.isEmpty { run(calls.removeFirst()) }
    }
  }

  /// Reads what the client has sent so far, which may be a cancellation.
  private mutating func readAvailable() {
    while isInputOpen, calls.count < Self.maximumCount, pollReadable(streams.input, timeout: 0) { read() }
  }

  private mutating func read() {
    guard let bytes = try? nextBytes(of: streams.input, FilePath("-"), upTo: 65_536), !bytes.isEmpty else {
      isInputOpen = false
      if let last = reader.finish() { handle(last) }
      return
    }
    for part in reader.append(bytes[...]) { handle(part) }
  }

  private mutating func findFolders() {
    guard roots.folders == nil else { return }
    if let request = roots.request() { send(request) }
    while roots.folders == nil, isInputOpen, pollReadable(streams.input, timeout: Self.rootsTimeout) { read() }
    roots.end()
  }

  private mutating func send(_ message: OutgoingMessage) {
    guard isOutputOpen else { return }
    isOutputOpen = (message.body + [0x0A]).withUnsafeBytes { writeAll($0, to: streams.output) == nil }
  }
}

// MARK: Messages

extension MCPServer {
  private mutating func handle(_ part: FrameReader.Part) {
    switch part {
    case .body(let body):
      do throws(ResponseError) {
        handle(try IncomingMessage(body))
      } catch {
        send(.failure(error.code == .invalidRequest ? requestID(in: body) : nil, error))
      }
    case .tooLong(let prefix, let count):
      let (id, error) = oversizeError(prefix, count: count)
      send(.failure(id, error))
    case .malformed: break
    }
  }

  private mutating func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let params):
      do throws(ResponseError) {
        if let result = try result(of: method, params, id) { send(.result(id, result)) }
      } catch {
        send(.failure(id, error))
      }
    case .notification("notifications/cancelled", let params):
      guard let id = params["requestId"].flatMap({ RequestID(params.tree, $0) }) else { return }
      calls.removeAll { $0.id == id }
      if running == id { running = nil }
    case .notification("notifications/roots/list_changed", _):
      if let request = roots.change() { send(request) }
    case .notification: break
    case .response(let id, let result): roots.handleResponse(id, result)
    }
  }

  /// - Returns: `nil` for a call of a tool, which waits for its turn.
  private mutating func result(of method: String, _ params: Params, _ id: RequestID) throws(ResponseError) -> JSONValue?
  {
    switch method {
    case "initialize": return initialize(params)
    case "ping": return [:]
    case "tools/list": return ["tools": definitions.tools]
    case "tools/call":
      calls.append(try waitingCall(params, id))
      return nil
    case "resources/list": return ["resources": definitions.resources]
    case "resources/templates/list": return ["resourceTemplates": []]
    case "resources/read": return ["contents": [try definitions.resource(params.string("uri") ?? "")]]
    default: throw ResponseError(.methodNotFound, "unknown method \(quoted(visible(method)))")
    }
  }

  private mutating func initialize(_ params: Params) -> JSONValue {
    isInitialized = true
    roots = ClientRoots(isSupported: params.view("capabilities").view("roots").isObject)
    let wanted = params.string("protocolVersion")
    let revision = Self.revisions.last { $0 == wanted } ?? Self.revisions.last ?? ""
    return [
      "protocolVersion": .string(revision), "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": "tierlint", "title": "tierlint", "version": .string(version)],
      "instructions": .string(definitions.instructions),
    ]
  }

  private func waitingCall(_ params: Params, _ id: RequestID) throws(ResponseError) -> WaitingCall {
    guard isInitialized else { throw ResponseError(.invalidRequest, "initialize must come first") }
    let name = params.string("name") ?? ""
    guard mcpTools[name] != nil else {
      throw ResponseError(.invalidParams, unknown("tool", name, among: mcpTools.keys.sorted()))
    }
    guard params["arguments"] == nil || params.view("arguments").isObject else {
      throw ResponseError(.invalidParams, "arguments must be an object")
    }
    return WaitingCall(id: id, tool: name, arguments: params.view("arguments"))
  }
}

// MARK: Calls

extension MCPServer {
  private mutating func run(_ call: WaitingCall) {
    running = call.id
    let result = outcome(of: call)
    readAvailable()
    guard running == call.id else { return }
    running = nil
    do throws(ToolError) {
      let result = try result.get()
      try result.change?.write()
      send(.result(call.id, result.json))
    } catch {
      send(.result(call.id, error.json))
    }
  }

  private func outcome(of call: WaitingCall) -> Result<ToolResult, ToolError> {
    do throws(ToolError) {
      try definitions.check(call.arguments, of: call.tool)
      let folders = roots.folders ?? AllowedFolders([])
      guard let tool = mcpTools[call.tool] else { throw ToolError("unknown tool") }
      return .success(try tool(ToolCall(arguments: call.arguments, folders: folders, now: now())))
    } catch {
      return .failure(error)
    }
  }
}
