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
  private let streams: Streams
  /// Seconds since 1970.
  private let now: @Sendable () -> Int64
  private let definitions = MCPDefinitions()
  private var reader = LineReader()
  private var isInputOpen = true
  private var isOutputOpen = true
  /// Whether the client has roots to say; `nil` before it is known.
  private var hasRoots: Bool?
  private var rootsRequestCount = 0
  /// The client's roots, else the working folder; `nil` until they are known.
  private var folders: AllowedFolders?
  private var roots: [FilePath] = []
  /// The calls that are not answered; the first one runs. One that is cancelled is removed.
  private var calls: [(id: RequestID, tool: String, arguments: Params)] = []

  /// The number of calls from which on nothing is read.
  private static let maximumCount = 1_000
  /// How long a client may take to say its roots, in milliseconds.
  private static let rootsTimeout: Int32 = 10_000
  /// The revisions of the protocol, the newest last.
  private static let revisions = ["2025-06-18", "2025-11-25"]

  init(_ streams: Streams, now: @escaping @Sendable () -> Int64) { (self.streams, self.now) = (streams, now) }

  /// Serves the client until its input has ended and all calls are answered.
  mutating func run() {
    while isOutputOpen, isInputOpen || !calls.isEmpty {
      if calls.isEmpty { read() }
      readAvailable()
      while folders == nil, !calls.isEmpty, isInputOpen, pollReadable(streams.input, timeout: Self.rootsTimeout) {
        read()
      }
      if let call = calls.first { run(call) }
    }
  }

  private mutating func run(_ call: (id: RequestID, tool: String, arguments: Params)) {
    // A client that does not say its roots in time allows nothing, until it does.
    folders = folders ?? AllowedFolders([])
    let result = result(ofCalling: call.tool, call.arguments)
    readAvailable()
    guard calls.first?.id == call.id else { return }
    calls.removeFirst()
    do throws(ToolError) {
      let result = try result.get()
      try result.change?.write()
      send(.result(call.id, result.json))
    } catch {
      send(.result(call.id, error.json))
    }
  }

  private func result(ofCalling name: String, _ arguments: Params) -> Result<ToolResult, ToolError> {
    do throws(ToolError) {
      let (arguments, ignored) = try definitions.checked(arguments, of: name)
      guard let tool = mcpTools[name], let folders else { throw ToolError("unknown tool") }
      let notes = ignored.map { "unknown argument \(quoted($0)) was ignored" }
      return .success(
        try tool(ToolCall(arguments: arguments, folders: folders, roots: roots, notes: notes, now: now())))
    } catch {
      return .failure(error)
    }
  }

  /// Reads what the client has sent so far, which may be a cancellation.
  private mutating func readAvailable() {
    while isInputOpen, calls.count < Self.maximumCount, pollReadable(streams.input, timeout: 0) { read() }
  }

  private mutating func read() {
    let bytes = (try? nextBytes(of: streams.input, FilePath("-"), upTo: 65_536)) ?? []
    isInputOpen = !bytes.isEmpty
    for part in reader.append(bytes.isEmpty ? [.newline] : bytes[...]) { handle(part) }
  }

  private mutating func send(_ message: OutgoingMessage) {
    guard isOutputOpen else { return }
    isOutputOpen = (message.body + [.newline]).withUnsafeBytes { writeAll($0, to: streams.output) == nil }
  }
}

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
      let id = params["requestId"].flatMap { RequestID(params.tree, $0) }
      calls.removeAll { $0.id == id }
    case .notification("notifications/initialized", _), .notification("notifications/roots/list_changed", _):
      requestRoots()
    case .notification: break
    case .response(let id, let result): handleRoots(id, result)
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
      guard hasRoots != nil else { throw ResponseError(.invalidRequest, "initialize must come first") }
      let name = params.string("name") ?? ""
      let given = params["arguments"].flatMap { params.tree.isPresent($0) ? params.tree.decoded($0) : nil }
      guard mcpTools[name] != nil, given?.isObject ?? true else {
        throw ResponseError(.invalidParams, unknown("tool", name, among: mcpTools.keys.sorted()))
      }
      calls.append((id, name, given ?? .empty))
      return nil
    case "resources/list": return ["resources": definitions.resources]
    case "resources/templates/list": return ["resourceTemplates": []]
    case "resources/read": return ["contents": [try definitions.resource(params.string("uri") ?? "")]]
    default: throw ResponseError(.methodNotFound, "unknown method \(quoted(visible(method)))")
    }
  }

  private mutating func initialize(_ params: Params) -> JSONValue {
    let hasRoots = params.view("capabilities").view("roots").isObject
    (self.hasRoots, roots) = (hasRoots, [FilePath(".")])
    folders = hasRoots ? nil : AllowedFolders(roots)
    let wanted = params.string("protocolVersion")
    let revision = Self.revisions.last { $0 == wanted } ?? Self.revisions.last ?? ""
    return [
      "protocolVersion": .string(revision), "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": "tierlint", "title": "tierlint", "version": .string(version)],
      "instructions": .string(definitions.instructions),
    ]
  }

  private mutating func requestRoots() {
    guard hasRoots == true else { return }
    folders = nil
    rootsRequestCount += 1
    send(.request(rootsRequest, method: "roots/list", nil))
  }

  /// The id of the last request.
  private var rootsRequest: RequestID { .string("roots-\(rootsRequestCount)") }

  /// - Parameter result: `nil` for an error: then the client has no roots.
  private mutating func handleRoots(_ id: RequestID, _ result: Params?) {
    guard id == rootsRequest else { return }
    let paths = result?.views("roots").compactMap { $0.string("uri").flatMap { DocumentURI($0).path } }
    roots = paths.map { $0.map { FilePath($0) } } ?? [FilePath(".")]
    folders = AllowedFolders(roots)
  }
}
