import Dispatch
import LanguageServer
import Synchronization

// Any order of messages to a session: each request has one response, and the session ends as it was asked to.

/// An input is a list of messages: four bytes for each, which choose the method and its parameters.
func check(_ input: [UInt8]) {
  let client = Client()
  client.request("initialize", #"{"capabilities":{}}"#)
  client.notify("initialized", "{}")
  for start in stride(from: 0, to: min(input.count, 400), by: 4) {
    let bytes = (0..<4).map { start + $0 < input.count ? Int(input[start + $0]) : 0 }
    let method = methods[bytes[0] % methods.count]
    let params = method.params(Choice(bytes))
    if method.isRequest { client.request(method.name, params) } else { client.notify(method.name, params) }
  }
  client.finish()
}

private struct Choice {
  let uri: String
  let position: String
  let text: String
  let version: Int

  init(_ bytes: [Int]) {
    uri = #""uri":"untitled:\#(bytes[1] % 3)\#(["", ".csv", ".tierlist.json"][bytes[1] / 3 % 3])""#
    position = #"{"line":\#(bytes[2] % 16),"character":\#(bytes[2] / 16)}"#
    text = texts[bytes[3] % texts.count]
    version = bytes[1] >> 4
  }

  var document: String { #""textDocument":{\#(uri)}"# }
  var range: String { #""range":{"start":\#(position),"end":{"line":9,"character":2}}"# }
  var place: String {
    #"{\#(document),"position":\#(position),"newName":"n","ch":",","context":{"includeDeclaration":true},"#
      + #""options":{"tabSize":2,"insertSpaces":true}}"#
  }
}

private struct Method {
  let name: String
  let isRequest: Bool
  let params: @Sendable (Choice) -> String

  static func request(_ name: String, _ params: @escaping @Sendable (Choice) -> String = { $0.place }) -> Method {
    Method(name: name, isRequest: true, params: params)
  }

  static func notification(_ name: String, _ params: @escaping @Sendable (Choice) -> String) -> Method {
    Method(name: name, isRequest: false, params: params)
  }
}

private let didOpen = Method.notification("textDocument/didOpen") {
  #"{"textDocument":{\#($0.uri),"languageId":"tierlist","version":\#($0.version),"text":\#($0.text)}}"#
}
private let didChange = Method.notification("textDocument/didChange") {
  let change = #"{\#($0.range),"text":\#($0.text)},{"range":null,"text":\#($0.text)}"#
  return #"{"textDocument":{\#($0.uri),"version":\#($0.version)},"contentChanges":[\#(change)]}"#
}
private let methods: [Method] =
  [
    didOpen, didOpen, didChange, didChange,
    .notification("textDocument/didClose") { "{\($0.document)}" },
    .notification("textDocument/didSave") { "{\($0.document)}" },
    .notification("workspace/didChangeConfiguration") { #"{"settings":{"tierlint":\#($0.text)}}"# },
    .notification("$/cancelRequest") { #"{"id":\#(1000 + $0.version)}"# },
    .notification("initialized") { $0.text },
    .request("textDocument/codeAction") { #"{\#($0.document),\#($0.range),"context":{"diagnostics":[]}}"# },
    .request("textDocument/inlayHint") { "{\($0.document),\($0.range)}" },
    .request("textDocument/selectionRange") { #"{\#($0.document),"positions":[\#($0.position)]}"# },
    .request("workspace/symbol") { #"{"query":\#($0.text)}"# },
    .request("workspace/executeCommand") {
      #"{"command":"tierlint.edit","arguments":[\#($0.uri.dropFirst(6)),{"op":"add","title":\#($0.text)}]}"#
    },
    .request("initialize") { $0.text }, .request("no/such") { $0.text },
  ]
  + [
    "hover", "completion", "rename", "prepareRename", "formatting", "onTypeFormatting", "documentSymbol", "diagnostic",
    "foldingRange", "codeLens", "references", "definition", "documentColor", "documentLink", "documentHighlight",
  ].map { .request("textDocument/\($0)") }

/// Texts of documents, and other values, as JSON.
private let texts = [
  #""{\"tiers\":[{\"id\":\"s\",\"label\":\"S\",\"order\":0,\"itemIds\":[\"a\",\"b\"]}],\"items\":{\"a\":{\"id\":\"a\"}}}""#,
  #""{\n \"tiers\": [\n  { \"id\": \"s\", \"color\": \"red\" }\n ]\n}\n""#, #""Name,Season,Tier\nPho,1,S\n""#, #"",""#,
  #""\"é\"""#, #""""#, "null", "7", "[]", "{}",
]

/// Sends messages to a session in this process, and counts the responses.
private final class Client: Sendable {
  private let responses = Mutex<[Int: Int]>([:])
  private let sent = Mutex(0)
  private let answered = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let exitCode = Mutex<Int32>(-1)
  private let connection = Mutex<Connection?>(nil)

  init() {
    let connection = Connection { frame in
      self.receive(String(decoding: frame, as: UTF8.self))
      return true
    }
    self.connection.withLock { $0 = connection }
    Task.detached {
      let code = await connection.run()
      self.exitCode.withLock { $0 = code }
      self.ended.signal()
    }
  }

  private func receive(_ frame: String) {
    guard !frame.contains(#""method":"#), let start = frame.range(of: #""id":1"#) else { return }
    guard let id = Int("1" + frame[start...].prefix { $0.isNumber }) else { return }
    responses.withLock { $0[id, default: 0] += 1 }
    answered.signal()
  }

  func notify(_ method: String, _ params: String) {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  func request(_ method: String, _ params: String) {
    let id = sent.withLock { count in
      count += 1
      return 999 + count
    }
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  private func send(_ body: String) { connection.withLock { $0?.enqueue(Array(body.utf8)) } }

  /// Waits for all responses and ends the session; the fuzzer ends an input that takes too long.
  func finish() {
    request("shutdown", "null")
    let count = sent.withLock { $0 }
    for _ in 0..<count { answered.wait() }
    notify("exit", "null")
    ended.wait()
    expect(responses.withLock { $0.count == count && $0.values.allSatisfy { $0 == 1 } }, "a request has two responses")
    expect(exitCode.withLock { $0 } == 0, "the exit code is not 0")
    connection.withLock { $0 = nil }
  }
}

extension String {
  /// The end of the first occurrence of a text, after which this string goes on.
  fileprivate func range(of text: String) -> String.Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
