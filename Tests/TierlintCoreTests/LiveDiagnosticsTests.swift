import Findings
import Foundation
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

/// Incremental results equal those of a new analysis. `EDITS=1000000 SEED=7 swift test --filter LiveDiagnosticsTests` makes
/// more edits than the usual run, in total.
@Suite(.timeLimit(.minutes(60))) struct LiveDiagnosticsTests {
  static let documents = Repository.files(under: "fixtures").filter {
    ($0.hasSuffix(".json") || $0.hasSuffix(".csv")) && !$0.contains(".fixed.")
  }
  static let edits = ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 3000
  static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  @Test("tree, lines and diagnostics that follow random edits equal those of the text alone", arguments: documents)
  func followed(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let seed = Self.seed &+ path.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    var run = EditedDocument(text, path, seed: seed)
    let edits = max(1, Self.edits / Self.documents.count)
    for edit in 0..<edits {
      guard let difference = run.step() else { continue }
      Issue.record("\(path), seed \(Self.seed), edit \(edit): \(difference)")
      break
    }
    if ProcessInfo.processInfo.environment["EDITS"] != nil {
      print(
        "\(path): seed \(seed), \(edits) edits, \(run.followed) followed; at \(run.answered) of \(run.asked) places")
    }
  }
}

extension LiveDiagnosticsTests {
  @Test("an edit inside of what is no id in a tier's list adds no id")
  func nestedEntries() throws {
    let rules = try rules(
      in:
        #"{ "schemaVersion": 1, "tiers": [{ "id": "s", "label": "S", "order": 0, "itemIds": [{ "id": "a" }] }], "items": {} }"#,
      after: [(#""a""#, #""b""#), ("{ \"id\": \"b\" }", #""b""#), (#""b""#, #""c""#)])
    #expect(rules.map { $0.contains("item/unknown-reference") } == [false, true, true])
  }

  @Test("a suggestion follows items that change places: of those that are equally near, the first is suggested")
  func swappedItems() throws {
    let (one, other) = (#""bird-a": { "id": "bird-a" }"#, #""bird-b": { "id": "bird-b" }"#)
    let tier = #"{ "id": "s", "label": "S", "order": 0, "itemIds": ["bird-a", "bird-b", "bird-c"] }"#
    let rules = try rules(
      in: #"{ "schemaVersion": 1, "tiers": [\#(tier)], "items": { \#(one), \#(other) } }"#,
      after: [("\(one), \(other)", "\(other), \(one)"), ("\(other), \(one)", "\(one), \(other)")])
    #expect(rules.allSatisfy { $0.contains("item/unknown-reference") })
  }

  @Test("tiers in an object: one gets the key of another")
  func repeatedTier() throws {
    let rules = try rules(
      in: #"{ "schemaVersion": 1, "tiers": { "Keep": [], "Sell": [] }, "items": {} }"#,
      after: [("Sell", "Keep"), ("Keep", "Sell"), ("Sell", "Keep")])
    #expect(rules.map { $0.contains("json/duplicate-key") } == [true, false, true])
  }

  @Test("what is said about a tier without an id does not depend on other tiers and the root")
  func movedID() throws {
    let tiers = #"{ "label": "A", "order": 0, "itemIds": [] }, { "idx": "b", "label": "B", "order": 1, "itemIds": [] }"#
    let rules = try rules(
      in: #"{ "schemaVersion": 1, "id": "pot", "tiers": [\#(tiers)], "items": {} }"#,
      after: [("idx", "id"), (#""pot""#, #""pan""#), ("pan", "pot"), (#""id": "b""#, #""idx": "b""#)])
    #expect(rules.allSatisfy { $0.contains("schema/missing") })
  }

  @Test("of the entries of a state's order with one name the first is the one that counts, whatever was typed first")
  func repeatedNames() throws {
    let rules = try rules(
      in: #"{ "tierOrder": ["A", "B", "C"], "tierLabels": { "B": "b" }, "tiers": { "A": [], "B": [], "C": [] } }"#,
      after: [(#""C"]"#, #""B"]"#), (#"["A""#, #"["B""#), (#""B", "B""#, #""B", "A""#), (#"["B""#, #"["A""#)],
      named: "a.json")
    #expect(rules.map { $0.count { $0 == "tier/order" } } == [1, 2, 1, 1])
  }

  @Test("a list with so many findings that some are only counted is analyzed anew after each edit")
  func manyFindings() throws {
    let items = (0..<11_000).map { #""\#($0)abc": {}"# }.joined(separator: ",")
    let tier = #"{ "id": "s", "label": "S", "order": 0, "itemIds": ["mango-chutnei"] }"#
    let text = #"{ "schemaVersion": 1, "tiers": [\#(tier)], "items": { "mango-chutney": {}, \#(items) } }"#
    let live = LiveDocument(DocumentText(text), name: "a.tierlist.json", minimumByteCount: 0)
    let fresh = analyze(live.text, name: live.name, Fixture.settings).diagnostics()
    let found = live.findings(Fixture.settings)?.diagnostics(RuleLevels(), atMost: .max)
    #expect((found ?? fresh).map(describe) == fresh.map(describe))
  }

  /// The rules of the findings after each of some edits, each of which replaces the first occurrence of a text.
  private func rules(
    in text: String, after edits: [(old: String, new: String)], named name: String = "a.tierlist.json"
  ) throws -> [[String]] {
    var live = LiveDocument(DocumentText(text), name: name, minimumByteCount: 0)
    #expect(live.findings(Fixture.settings) != nil)
    return try edits.map { old, new in
      let content = live.text.string(0..<live.text.count)
      let start = try #require(content.range(of: old)).lowerBound
      let offset = content.utf8.distance(from: content.startIndex, to: start)
      live.replace(offset..<offset + old.utf8.count, with: Array(new.utf8))
      let found = try #require(live.findings(Fixture.settings)).diagnostics(RuleLevels(), atMost: 100)
      let fresh = analyze(live.text, name: live.name, Fixture.settings).diagnostics()
      #expect(found.map(describe) == fresh.map(describe))
      return found.map(\.rule)
    }
  }
}

/// A document whose tree, lines and diagnostics follow its edits.
private struct EditedDocument {
  private static let limit = 12
  private let path: String
  private let original: SyntaxTree
  private var script: EditScript
  private var live: LiveDocument
  /// The number of edits that the tree followed.
  private(set) var followed = 0
  private var count = 0
  private var random: SeededGenerator
  /// The number of places whose diagnostics were asked for, and for how many no analysis of everything was needed.
  private(set) var asked = 0
  private(set) var answered = 0

  init(_ text: DocumentText, _ path: String, seed: UInt64) {
    self.path = path
    script = EditScript(text, seed: seed)
    random = SeededGenerator(seed: seed)
    original = script.tree
    live = LiveDocument(text, name: path, minimumByteCount: 0)
  }

  /// Makes an edit; returns what differs.
  mutating func step() -> String? {
    if count % 40 == 39 { restart() }
    let old = script.tree
    let (bytes, byteCount, text) = script.next()
    live.replace(bytes, with: Array(text.slice(bytes.lowerBound..<bytes.lowerBound + byteCount)))
    count += 1
    let fresh = SyntaxTree(text)
    script.advance(to: fresh)
    guard let difference = difference(from: fresh) else { return nil }
    let change = "“\(old.text.string(bytes))” by “\(text.string(bytes.lowerBound..<bytes.lowerBound + byteCount))”"
    return "\(difference)\nafter \(bytes) was replaced: \(change)\n\(text.string(0..<text.count))"
  }

  /// What differs from a document that is made anew.
  private mutating func difference(from fresh: SyntaxTree) -> String? {
    if live.text.slice(0..<live.text.count) != fresh.text.slice(0..<fresh.text.count) { return "text" }
    if !isEqual(live.lines, LineIndex(fresh.text)) { return "lines" }
    if let document = live.documentIfParsed, document.csv == nil {
      followed += 1
      if !isEqual(document.tree, fresh) { return "tree" }
    }
    // Two edits are followed at once now and then.
    guard fresh.problems.isEmpty, count % 5 < 4, let findings = live.findings(Fixture.settings) else { return nil }
    let analysis = analyze(Document(fresh, name: path), Fixture.settings.failingOnBreach)
    let all = analysis.diagnostics(atMost: Self.limit)
    var (expected, found) = (all.map(describe), findings.diagnostics(RuleLevels(), atMost: Self.limit).map(describe))
    if expected == found, let difference = difference(between: analysis, and: findings) {
      (expected, found) = difference
    }
    return expected == found ? nil : "expected \(expected)\nfound \(found)"
  }

  /// What differs among the diagnostics with their fixes at some places, and in whether there is a safe fix.
  private mutating func difference(
    between analysis: Analysis, and live: LiveFindings
  ) -> ([String], [String])? {
    let count = analysis.text.count
    let ranges = live.diagnostics(RuleLevels(), atMost: Self.limit).map(\.range)
    for _ in 0..<3 {
      let start = ranges.randomElement(using: &random)?.lowerBound ?? Int.random(in: 0...count, using: &random)
      let place = Bool.random(using: &random) ? start : Int.random(in: 0...count, using: &random)
      let range = place..<min(count, place + (Int.random(in: 0..<10, using: &random) < 9 ? 0 : 20))
      asked += 1
      guard
        let found = live.diagnostics(
          RuleLevels(), touching: range, atMost: 5, now: Fixture.settings.now, adding: { $0 })
      else { continue }
      answered += 1
      let expected = analysis.diagnostics(within: range, atMost: 5)
      let (one, other) = (expected.map(describeWithFixes), found.map(describeWithFixes))
      if one != other { return (["at \(range)"] + one, other) }
    }
    guard let found = live.hasSafeFix(RuleLevels(), now: Fixture.settings.now, adding: { $0 }) else { return nil }
    let isThere = analysis.diagnostics().contains { $0.fixes.contains(where: \.isSafe) }
    return isThere == found ? nil : (["safe fix: \(isThere)"], ["\(found)"])
  }

  /// Begins anew with the original text, so that the document does not become worse and worse.
  private mutating func restart() {
    script.restart(with: original)
    live.replaceAll(with: original.text)
  }
}

private func isEqual(_ one: SyntaxTree, _ other: SyntaxTree) -> Bool {
  one.problems == other.problems && one.nodeIDs == other.nodeIDs && one.nodeIDs.allSatisfy { one[$0] == other[$0] }
}

private func isEqual(_ one: LineIndex, _ other: LineIndex) -> Bool {
  one.lineCount == other.lineCount
    && (0..<one.lineCount).allSatisfy { one.range(ofLine: $0) == other.range(ofLine: $0) }
    && one.position(of: one.text.count, in: .utf16) == other.position(of: one.text.count, in: .utf16)
}

func describe(_ diagnostic: Diagnostic) -> String {
  let related = diagnostic.related.map { "\($0.range) \($0.pointer) \($0.message)" }
  return "\(diagnostic.range) \(diagnostic.rule) \(diagnostic.severity) \(diagnostic.impact) \(diagnostic.pointer) "
    + "\(diagnostic.fullMessage) \(related) \(diagnostic.node.map { "\($0.index)" } ?? "")"
}

private func describeWithFixes(_ diagnostic: Diagnostic) -> String {
  describe(diagnostic) + " \(diagnostic.fixes.map { "\($0.title) \($0.isSafe) \($0.edits)" })"
}
