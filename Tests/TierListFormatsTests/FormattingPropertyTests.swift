import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierListFormats
import TierLists

/// Properties of every list of the fixtures in any layout, and of random lists.
@Suite(.timeLimit(.minutes(30))) struct FormattingPropertyTests {
  static let documents = Repository.files(under: "fixtures").filter { $0.hasSuffix(".json") }
  static let options: [FormatOptions] = {
    var narrow = FormatOptions(.plain)
    narrow.width = 30
    var sorted = FormatOptions(.plain)
    sorted.keys = .schema
    return [FormatOptions(.app), FormatOptions(.auto), FormatOptions(.plain), narrow, sorted]
  }()

  @Test("no value changes; formatting twice is formatting once", arguments: documents.sample(every: 3))
  func fixture(_ path: String) throws {
    let text = try #require(Repository.document(path))
    check(Document(text, name: path))
    let indented = text.string(0..<text.count).replacing("\n  ", with: "\n\t").replacing("\n", with: "\r\n")
    check(Document(DocumentText(indented), name: path))
  }

  @Test("the same for random values, keys and whitespace", arguments: 0..<300)
  func random(_ seed: Int) {
    var source = RandomList(seed: seed)
    check(Document(DocumentText(source.text())))
  }

  @Test("the result does not depend on the old layout", arguments: documents.sample(every: 3))
  func canonical(_ path: String) throws {
    let document = Document(try #require(Repository.document(path)), name: path)
    guard let app = try? formatted(document, FormatOptions(.app)).text,
      let plain = try? formatted(document, FormatOptions(.plain)).text
    else { return }
    #expect(bytes(try formatted(Document(plain, name: path), FormatOptions(.app)).text) == bytes(app))
  }

  private func check(_ document: Document) {
    for options in Self.options {
      guard let result = try? formatted(document, options) else { return }
      let name = "\(document.name) \(options.style)"
      let again = Document(result.text, name: document.name)
      #expect(values(of: again.tree) == values(of: document.tree), "\(name)")
      #expect((try? formatted(again, options))?.isChanged == false, "\(name)")
      #expect(result.isChanged == (bytes(result.text) != bytes(document.text)), "\(name)")
      #expect(bytes(document.text.applying(result.edits)) == bytes(result.text), "\(name)")
      expectUsable(result.edits, in: document.text)
    }
  }
}

/// Editors need edits that are sorted, do not overlap, and divide neither a character nor a line end.
func expectUsable(_ edits: [TextEdit], in text: DocumentText) {
  #expect(zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
  #expect(edits.allSatisfy { !$0.range.isEmpty || !$0.text.isEmpty })
  for place in edits.flatMap({ [$0.range.lowerBound, $0.range.upperBound] }) where place > 0 && place < text.count {
    let isInside = text.bytes[place] & 0xC0 == 0x80 || text.bytes[place - 1] == 0x0D && text.bytes[place] == 0x0A
    if isInside { Issue.record("an edit divides what belongs together at \(place)") }
  }
}

func bytes(_ text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }

/// The scalars of a document under their pointers; objects and arrays show as themselves. Numbers are compared as tokens.
func values(of tree: SyntaxTree) -> [String: String] {
  let ancestry = Ancestry(tree)
  var values: [String: String] = [:]
  func note(_ node: NodeID) {
    let kind = tree.kind(node)
    let content = tree.string(node) ?? (kind == .number ? tree.text.string(tree.range(node)) : "")
    values[ancestry.pointer(to: node)] = "\(kind) \(content.unicodeScalars.map(\.value))"
    for (_, value) in tree.members(of: node) { note(value) }
    for element in tree.elements(of: node) { note(element) }
  }
  if !tree.isEmpty { note(.root) }
  return values
}
