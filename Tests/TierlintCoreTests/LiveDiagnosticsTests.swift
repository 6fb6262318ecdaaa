import Foundation
import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierlintCore

/// What follows edits equals what is made anew. `EDITS=1000000 SEED=7 swift test -c release --filter LiveDiagnosticsTests`
/// makes more edits than the usual run, in total.
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
        "\(path): seed \(seed), \(edits) edits, \(run.followed) followed, \(run.followedWithErrors) with syntax errors; "
          + "at \(run.answered) of \(run.asked) places")
    }
  }
}

extension LiveDiagnosticsTests {
  @Test("an error that leaves the list around its item unfinished is not followed")
  func errorsThatReachFurther() throws {
    let text = """
      {
        "schemaVersion": 1,
        "tiers": [],
        "items": {
          "a": {
            "id": "a",
            "title": "A"
          }
        }
      }
      """
    let brace = try #require(text.utf8.firstIndex(of: 0x7D).map { text.utf8.distance(from: text.startIndex, to: $0) })
    let (old, edit) = (SyntaxTree(DocumentText(text)), brace..<brace + 1)
    let new = SyntaxTree(old.text.applying([TextEdit(edit, "")]))
    var live = LiveDiagnostics(
      Document(old, name: "a.tierlist.json"), Fixture.settings, RuleLevels(), atMost: 100, adding: { $0 },
      encode: { _ in })
    let change = try #require(old.change(to: new, replacing: edit, count: 0))
    let document = Document(new, name: "a.tierlist.json")
    let expected = analyze(document, Fixture.settings).diagnostics().map(describe)
    #expect(!live.update(to: document, change) || live.first.map { describe($0.diagnostic) } == expected)
  }
}

extension LiveDiagnosticsTests {
  @Test("the values of an attribute that many items have follow the edits of one item")
  func attributeValues() throws {
    let items = (0..<7).map {
      #""i\#($0)": { "id": "i\#($0)", "attributes": { "country": "Norway", "in": ["Oslo", "Bergen"] } }"#
    }
    let rules = try rules(
      in: #"{ "schemaVersion": 1, "tiers": [], "items": { \#(items.joined(separator: ", ")) } }"#,
      after: [
        ("Norway", "Norwey"), ("Norwey", "Norway"), ("Oslo", "Osla"), (#", "Bergen""#, ""),
        (#"["Osla"]"#, #""Osla""#), ("Osla", "Oslo"), (#""country": "Norway""#, #""land": "Norway""#),
        (#""land": "Norway""#, #""country": "Norwey""#),
      ])
    #expect(
      rules.map { $0.count { $0 == "attribute/similar-value" } } == [1, 0, 1, 1, 1, 0, 0, 1])
  }

  @Test("members that an edit elsewhere makes attributes, or none any more, are checked")
  func attributesAround() throws {
    let items = "abcdefg".map {
      #""\#($0)": { "attributes": { "one": 1, "two": 2, "season": "\#($0 == "g" ? "autum" : $0 > "c" ? "winter" : "autumn")" } }"#
    }
    let split = #" }, "new": { "attributez": { "one": 1, "two""#
    let rules = try rules(
      in: #"{ "schemaVersion": 1, "tiers": [], "items": { \#(items.joined(separator: ", ")) } }"#,
      after: [
        (#", "two""#, #" }\#(split)"#), (#" }\#(split)"#, #", "two""#),
        (#""b": { "attributes""#, #""bb": { "attributs""#), (#""bb": { "attributs""#, #""b": { "attributes""#),
      ])
    #expect(rules.map { $0.contains("attribute/similar-value") } == [false, true, false, true])
  }

  @Test("an edit inside of what is no id in a tier's list adds no id")
  func nestedEntries() throws {
    let rules = try rules(
      in:
        #"{ "schemaVersion": 1, "tiers": [{ "id": "s", "label": "S", "order": 0, "itemIds": [{ "id": "a" }] }], "items": {} }"#,
      after: [(#""a""#, #""b""#), ("{ \"id\": \"b\" }", #""b""#), (#""b""#, #""c""#)])
    #expect(rules.map { $0.contains("item/unknown-reference") } == [false, true, true])
  }

  /// The rules of the findings after each of some edits, each of which replaces the first occurrence of a text.
  private func rules(in text: String, after edits: [(old: String, new: String)]) throws -> [[String]] {
    var tree = SyntaxTree(DocumentText(text))
    var live = LiveDiagnostics(
      Document(tree, name: "a.tierlist.json"), Fixture.settings, RuleLevels(), atMost: 100, adding: { $0 },
      encode: { _ in })
    return try edits.map { old, new in
      let content = tree.text.string(0..<tree.text.count)
      let start = try #require(content.range(of: old)).lowerBound
      let offset = content.utf8.distance(from: content.startIndex, to: start)
      let bytes = offset..<offset + old.utf8.count
      let edited = tree.text.applying([TextEdit(bytes, new)])
      var earlier = EarlierTree()
      // As a session does where brackets are added.
      let fresh = SyntaxTree(edited)
      let change = tree.change(to: fresh, replacing: bytes, count: new.utf8.count)
      let next = try #require(
        tree.edited(edited, replacing: bytes, count: new.utf8.count, in: &earlier) ?? change.map { (fresh, $0) })
      tree = next.0
      let document = Document(tree, name: "a.tierlist.json")
      let isFollowed = live.update(to: document, next.1)
      try #require(isFollowed)
      #expect(
        live.first.map { describe($0.diagnostic) } == analyze(document, Fixture.settings).diagnostics().map(describe))
      return live.first.map(\.diagnostic.rule)
    }
  }
}

/// A document whose tree, lines and diagnostics follow its edits.
private struct EditedDocument {
  private static let limit = 12
  private let path: String
  private let original: SyntaxTree
  private var script: EditScript
  private var lines: LineIndex
  /// The versions before, whose memory the next ones use.
  private var earlierTree = EarlierTree()
  private var earlierLines: EarlierVersion<Int32>?
  private var live: LiveDiagnostics<Void>?
  /// The edits since the diagnostics were updated: two are followed at once now and then.
  private var pending: TreeChange?
  /// The last version without syntax errors, and the edits since, while there are some.
  private var valid: (live: LiveDiagnostics<Void>, edit: TreeChange?)?
  /// The number of updates without an analysis of everything, and of those to a version with syntax errors.
  private(set) var followed = 0
  private(set) var followedWithErrors = 0
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
    lines = LineIndex(text)
    live = Self.live(script.tree, path)
  }

  /// Makes an edit; returns what differs.
  mutating func step() -> String? {
    if count % 40 == 39 { restart() }
    let old = script.tree
    let (bytes, byteCount, text) = script.next()
    if !isEdited(text, old.text, bytes, byteCount) { return "text: \(show(old, bytes, text, byteCount))" }
    let edited = old.edited(text, replacing: bytes, count: byteCount, in: &earlierTree)
    let fresh = SyntaxTree(text)
    if edited == nil { earlierTree = EarlierTree() }
    if let tree = edited?.0, !isEqual(tree, fresh) { return "tree: \(show(old, bytes, text, byteCount))" }
    script.advance(to: edited?.0 ?? fresh)
    let followed = lines.edited(text, replacing: bytes, count: byteCount, in: &earlierLines)
    (lines, earlierLines) = (followed.0, followed.1)
    if !isEqual(lines, LineIndex(text)) { return "lines: \(show(old, bytes, text, byteCount))" }
    follow(edited?.1, TreeChange(bytes: bytes, byteCount: byteCount))
    count += 1
    if count % 5 == 4, live != nil { return nil }
    update()
    guard let live else { return nil }
    let analysis = analyze(live.document, Fixture.settings)
    let all = analysis.diagnostics(atMost: Self.limit)
    var (expected, found) = (all.map(describe), live.first.map { describe($0.diagnostic) })
    if expected == found, let difference = differenceSomewhere(analysis) { (expected, found) = difference }
    if expected == found { return nil }
    return
      "expected \(expected)\nfound \(found)\nafter \(show(old, bytes, text, byteCount))\n\(text.string(0..<text.count))"
  }

  /// What differs among the diagnostics with their fixes at some places, and in whether there is a safe fix.
  private mutating func differenceSomewhere(_ analysis: Analysis) -> ([String], [String])? {
    let count = analysis.text.count
    let ranges = live.map { $0.first.map(\.diagnostic.range) } ?? []
    for _ in 0..<3 {
      let start = ranges.randomElement(using: &random)?.lowerBound ?? Int.random(in: 0...count, using: &random)
      let place = Bool.random(using: &random) ? start : Int.random(in: 0...count, using: &random)
      let range = place..<min(count, place + (Int.random(in: 0..<10, using: &random) < 9 ? 0 : 20))
      asked += 1
      guard
        let found = live?.diagnostics(touching: range, atMost: 5, now: Fixture.settings.now, adding: { $0 })
      else { continue }
      answered += 1
      let expected = analysis.diagnostics(within: range, atMost: 5)
      let (one, other) = (expected.map(describeWithFixes), found.map(describeWithFixes))
      if one != other { return (["at \(range)"] + one, other) }
    }
    guard let found = live?.hasSafeFix(now: Fixture.settings.now, adding: { $0 }) else { return nil }
    let isThere = analysis.diagnostics().contains { $0.fixes.contains(where: \.isSafe) }
    return isThere == found ? nil : (["safe fix: \(isThere)"], ["\(found)"])
  }

  /// Begins anew with the original text, so that the document does not become worse and worse.
  private mutating func restart() {
    script.restart(with: original)
    lines = LineIndex(original.text)
    (live, pending, valid) = (nil, nil, nil)
    (earlierTree, earlierLines) = (EarlierTree(), nil)
  }

  private mutating func follow(_ change: TreeChange?, _ edit: TreeChange) {
    if script.tree.problems.isEmpty {
      valid = nil
    } else if let earlier = valid {
      valid?.edit = earlier.edit?.followed(by: edit) ?? edit
    } else if pending == nil, let live {
      valid = (live, edit)
    }
    guard let change else { return live = nil }
    pending = pending?.followed(by: change) ?? change
  }

  private mutating func update() {
    defer { pending = nil }
    let document = Document(script.tree, name: path)
    if let pending, live?.update(to: document, pending) == true { return followed += 1 }
    if let following = following(document) {
      live = following
      return followedWithErrors += 1
    }
    live = Self.live(script.tree, path)
  }

  /// The diagnostics of a version with syntax errors, from those of the last one without.
  private func following(_ document: Document) -> LiveDiagnostics<Void>? {
    guard var live = valid?.live, let edit = valid?.edit,
      let change = live.document.tree.change(to: document.tree, replacing: edit.bytes, count: edit.byteCount)
    else { return nil }
    return live.update(to: document, change) ? live : nil
  }

  private static func live(_ tree: SyntaxTree, _ path: String) -> LiveDiagnostics<Void> {
    LiveDiagnostics(
      Document(tree, name: path), Fixture.settings, RuleLevels(), atMost: limit, adding: { $0 }, encode: { _ in })
  }
}

/// Whether a text equals another one but for the bytes of an edit.
private func isEdited(_ new: DocumentText, _ old: DocumentText, _ bytes: ByteRange, _ count: Int) -> Bool {
  new.bytes[..<bytes.lowerBound] == old.bytes[..<bytes.lowerBound]
    && new.bytes[(bytes.lowerBound + count)...] == old.bytes[bytes.upperBound...]
}

private func isEqual(_ one: SyntaxTree, _ other: SyntaxTree) -> Bool {
  one.problems == other.problems && one.nodeIDs == other.nodeIDs && one.nodeIDs.allSatisfy { one[$0] == other[$0] }
}

private func isEqual(_ one: LineIndex, _ other: LineIndex) -> Bool {
  one.lineCount == other.lineCount
    && (0..<one.lineCount).allSatisfy { one.range(ofLine: $0) == other.range(ofLine: $0) }
    && one.position(of: one.text.count, in: .utf16) == other.position(of: one.text.count, in: .utf16)
}

private func describe(_ diagnostic: Diagnostic) -> String {
  let related = diagnostic.related.map { "\($0.range) \($0.pointer) \($0.message)" }
  return "\(diagnostic.range) \(diagnostic.rule) \(diagnostic.severity) \(diagnostic.impact) \(diagnostic.pointer) "
    + "\(diagnostic.fullMessage) \(related) \(diagnostic.node.map { "\($0.index)" } ?? "")"
}

private func describeWithFixes(_ diagnostic: Diagnostic) -> String {
  describe(diagnostic) + " \(diagnostic.fixes.map { "\($0.title) \($0.isSafe) \($0.edits)" })"
}

private func show(_ old: SyntaxTree, _ bytes: ByteRange, _ text: DocumentText, _ count: Int) -> String {
  "replaced \(bytes) “\(old.text.string(bytes))” by “\(text.string(bytes.lowerBound..<bytes.lowerBound + count))”"
}
