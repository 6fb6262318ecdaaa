import Foundation
import JSONSyntax
import LanguageServer
import SourceText
import Synchronization

/// Prints the CPU time from an edit to the published diagnostics, for several kinds of edits of one document. Each is made, then
/// undone, many times. A third argument selects the kinds whose names contain it.
func benchEdit(_ arguments: [String]) async -> Int32 {
  guard let path = arguments.first, let data = FileManager.default.contents(atPath: path) else {
    print("tierlint-dev bench edit: name a file")
    return 2
  }
  let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 200
  let text = DocumentText(Array(data))
  let server = BenchServer(text)
  await server.open()
  var random = SystemRandomNumberGenerator()
  let wanted = arguments.dropFirst(2).first
  for (name, edits) in kinds(SyntaxTree(text)) where !edits.isEmpty && wanted.map(name.contains) ?? true {
    var times: [Double] = []
    while times.count < count, let edit = edits.randomElement(using: &random) {
      times += await server.time(edit, isTyped: name == "typing a word")
    }
    times.sort()
    let percentile = { (part: Double) in times[min(times.count - 1, Int(Double(times.count) * part))] }
    let label = name.padding(toLength: 24, withPad: " ", startingAt: 0)
    print(label + String(format: "p50 %8.2f ms  p99 %8.2f ms  (%d)", percentile(0.5), percentile(0.99), times.count))
  }
  return 0
}

/// Edits of one kind: what is replaced, and by what.
private func kinds(_ tree: SyntaxTree) -> [(String, [TextEdit])] {
  func strings(in value: NodeID?) -> [NodeID] {
    value.map { value in (value..<tree.after(value)).filter { tree.kind($0) == .string } } ?? []
  }
  func typing(_ nodes: [NodeID], _ text: String = "x") -> [TextEdit] {
    nodes.map { TextEdit(tree.range($0).upperBound - 1..<tree.range($0).upperBound - 1, text) }
  }
  let root = ObjectView(tree, .root)
  let items = root.object("items")
  let values = items?.members.map(\.value) ?? []
  let texts = values.flatMap { strings(in: $0) }
  let tiers = root.elements("tiers").map { ObjectView(tree, $0) }
  let copies = values.prefix(2000).map { item in
    TextEdit(
      tree.range(tree.key(of: item)).lowerBound..<tree.range(tree.key(of: item)).lowerBound,
      "\"pasted\": \(tree.text.string(tree.range(item))), ")
  }
  let members = root.members.map(\.value).filter { tree.kind($0) == .string }
  return [
    ("in an item", typing(texts)), ("typing a word", typing(texts, "abcdefg")),
    (
      "a new line in an item",
      values.map { TextEdit(tree.range($0).lowerBound + 1..<tree.range($0).lowerBound + 1, "\n") }
    ),
    ("in the key of an item", typing(values.map(tree.key))),
    ("in overrides", typing(strings(in: root["overrides"]))),
    ("in itemIds", typing(tiers.flatMap { strings(in: $0["itemIds"]) })),
    ("in a tier", typing(tiers.compactMap { $0["label"] })),
    ("at the start", typing(Array(members.prefix(1)))), ("at the end", typing(Array(members.suffix(1)))),
    ("a pasted item", Array(copies)),
    ("a quote lost and found", texts.map { TextEdit(tree.range($0).upperBound - 1..<tree.range($0).upperBound, "") }),
    ("a brace lost and found", values.map { TextEdit(tree.range($0).upperBound - 1..<tree.range($0).upperBound, "") }),
  ]
}

/// A server in this process with one open document.
private final class BenchServer: Sendable {
  private let text: DocumentText
  private let lines: LineIndex
  private let connection: Connection
  private let frames: AsyncStream<Void>
  private let version = Atomic<Int>(1)

  init(_ text: DocumentText) {
    (self.text, lines) = (text, LineIndex(text))
    let (frames, continuation) = AsyncStream<Void>.makeStream()
    self.frames = frames
    connection = Connection { frame in
      if frame.prefix(200).firstRange(of: Array("publishDiagnostics".utf8)) != nil { continuation.yield() }
      return true
    }
    Task.detached { [connection] in await connection.run() }
  }

  func open() async {
    send(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
    send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    let content = JSONValue.string(text.string).bytes
    send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a.tierlist.json","languageId":"tierlist","version":1,"text":\#(String(decoding: content, as: UTF8.self))}}}"#
    )
    await published()
    // The first edit may find caches empty.
    _ = await time(TextEdit(1..<1, " "))
  }

  /// Makes and undoes an edit; returns the CPU milliseconds of both.
  ///
  /// - Parameter isTyped: Whether each character is an edit.
  func time(_ edit: TextEdit, isTyped: Bool = false) async -> [Double] {
    let start = place(edit.range.lowerBound)
    var (position, end) = (start, place(edit.range.upperBound))
    var times: [Double] = []
    for part in isTyped ? edit.text.map(String.init) : [edit.text] {
      times.append(await time(position, end, part))
      for character in part.utf16 {
        position = character == 10 ? (position.line + 1, 0) : (position.line, position.column + 1)
      }
      end = position
    }
    return times + [await time(start, end, text.string(edit.range))]
  }

  private func time(_ start: (line: Int, column: Int), _ end: (line: Int, column: Int), _ new: String) async -> Double {
    let version = version.add(1, ordering: .relaxed).newValue
    let content = String(decoding: JSONValue.string(new).bytes, as: UTF8.self)
    let before = clock()
    send(
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"untitled:a.tierlist.json","version":\#(version)},"contentChanges":[{"range":{"start":{"line":\#(start.line),"character":\#(start.column)},"end":{"line":\#(end.line),"character":\#(end.column)}},"text":\#(content)}]}}"#
    )
    await published()
    return Double(clock() - before) * 1000 / Double(CLOCKS_PER_SEC)
  }

  private func place(_ offset: Int) -> (line: Int, column: Int) { lines.position(of: offset, in: .utf16) }

  private func published() async {
    var iterator = frames.makeAsyncIterator()
    _ = await iterator.next()
  }

  private func send(_ body: String) { connection.enqueue(Array(body.utf8)) }
}
