import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TestSupport
import Testing

/// Recovery from one lost byte in a valid document.
@Suite(.timeLimit(.minutes(30))) struct RecoveryPropertyTests {
  static let documents = Repository.files(under: "fixtures/projects/valid").filter { $0.hasSuffix(".json") }
  static let states = Repository.files(under: "fixtures/states/valid")

  /// A repair takes longer than all checks: so not each byte, but other ones in each document.
  static let stride = triesAllCases ? 7 : 29

  @Test(
    "a lost quote, comma, colon or bracket costs two syntax findings at most, and no others far away",
    arguments: documents)
  func characters(_ path: String) throws {
    let intact = Intact(try #require(Repository.document(path)), path)
    for offset in intact.places(of: Array("\",:{}[]".utf8), stride: Self.stride) {
      let diagnostics = intact.diagnostics(without: offset)
      let syntax = diagnostics.filter { $0.rule.hasPrefix("json/") }
      #expect(syntax.count <= 2, "\(intact.description(ofDamageAt: offset)): \(syntax.map(\.message))")
      for diagnostic in diagnostics where intact.isNew(diagnostic) && !intact.isNear(diagnostic, offset) {
        Issue.record(
          "\(intact.description(ofDamageAt: offset)): \(diagnostic.rule) \(diagnostic.pointer) \(diagnostic.message)")
      }
    }
  }

  @Test("any lost byte leaves all ranges inside the text", arguments: documents + states)
  func bytes(_ path: String) throws {
    let intact = Intact(try #require(Repository.document(path)), path)
    for offset in Swift.stride(from: 0, to: intact.text.count, by: Self.stride) {
      for diagnostic in intact.diagnostics(without: offset) {
        let ranges =
          [diagnostic.range] + diagnostic.related.map(\.range) + diagnostic.fixes.flatMap(\.edits).map(\.range)
        #expect(
          ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound < intact.text.count },
          "\(intact.description(ofDamageAt: offset))")
      }
    }
  }
}

/// A valid document, and the same without one byte.
private struct Intact {
  let text: DocumentText
  private let path: String
  private let analysis: Analysis
  private let known: Set<String>

  init(_ text: DocumentText, _ path: String) {
    self.text = text
    self.path = path
    analysis = analyze(text, name: path)
    known = Set(analysis.diagnostics().map { $0.rule + $0.pointer + $0.message })
  }

  func places(of signs: [UInt8], stride: Int) -> [Int] {
    let all = (0..<text.count).filter { signs.contains(text.bytes[$0]) }
    return Swift.stride(from: 0, to: all.count, by: stride).map { all[$0] }
  }

  func diagnostics(without offset: Int) -> [Diagnostic] {
    let damaged = text.applying([TextEdit(offset..<offset + 1, "")])
    return analyze(damaged, name: path).diagnostics()
  }

  func isNew(_ diagnostic: Diagnostic) -> Bool {
    !diagnostic.rule.hasPrefix("json/") && !known.contains(diagnostic.rule + diagnostic.pointer + diagnostic.message)
  }

  /// Whether a finding names an id, key or field of the array or object that held the byte.
  func isNear(_ diagnostic: Diagnostic, _ offset: Int) -> Bool {
    let names = names(around: offset)
    let tokens = diagnostic.pointer.split(separator: "/").map {
      $0.replacing("~1", with: "/").replacing("~0", with: "~")
    }
    return tokens.contains { names.contains(String($0)) } || names.contains { diagnostic.message.contains("\"\($0)\"") }
  }

  private func names(around offset: Int) -> Set<String> {
    guard var node = analysis.tree.node(at: offset) else { return [] }
    let tree = analysis.tree
    while tree.kind(node) != .object, tree.kind(node) != .array, let parent = tree.parent(of: node) { node = parent }
    let inside = (node..<max(node, tree.after(node))).compactMap { tree.string($0) }
    let key = node > .root ? tree.string(tree.key(of: node)) : nil
    return Set(inside + [key].compactMap { $0 })
  }

  func description(ofDamageAt offset: Int) -> String {
    let location = LineIndex(text).location(of: offset)
    return "\(path):\(location.line):\(location.column) without \(text.string(offset..<offset + 1))"
  }
}
