import Findings
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

/// Properties of the fixes of all fixtures.
@Suite(.timeLimit(.minutes(30))) struct FixPropertyTests {
  static let documents = Repository.files(under: "fixtures").filter {
    ($0.hasSuffix(".json") || $0.hasSuffix(".csv")) && !$0.contains(".fixed.")
  }

  @Test("a safe fix removes its finding and adds none", arguments: documents)
  func single(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let before = counts(text, path)
    for diagnostic in analyze(text, name: path).diagnostics() {
      for fix in diagnostic.fixes where fix.isSafe {
        let after = counts(text.applying(fix.edits), path)
        let description = "\(path): \(diagnostic.rule) at \(diagnostic.pointer): \(fix.title)"
        #expect(after[diagnostic.rule, default: 0] < before[diagnostic.rule, default: 0], "\(description)")
        for (rule, count) in after { #expect(count <= before[rule, default: 0], "\(description): \(rule)") }
      }
    }
  }

  @Test("a safe fix loses no text that is written nowhere else", arguments: documents)
  func texts(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let old = WrittenTexts(Document(text, name: path))
    let diagnostics = analyze(text, name: path).diagnostics().filter { $0.rule != "json/encoding" }
    for fix in diagnostics.flatMap(\.fixes) where fix.isSafe {
      let new = WrittenTexts(Document(text.applying(fix.edits), name: path))
      let lost = lostTexts(from: old, in: new).filter { new.count(of: $0) == 0 && !fix.title.contains($0) }
      // Each has another one in its place.
      let replacements = fix.edits.count { !$0.text.isEmpty || !text.string($0.range).contains("\"") }
      #expect(lost.count <= replacements, "\(path): \(fix.title): \(lost)")
    }
  }

  @Test("a suggestion leads to no refusal and no crash that was not there", arguments: documents)
  func suggestions(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let diagnostics = analyze(text, name: path).diagnostics()
    // While a syntax error is left, nobody knows what the app would do after it.
    if diagnostics.contains(where: { $0.rule.hasPrefix("json/") }) { return }
    let before = graveCount(diagnostics)
    for diagnostic in diagnostics {
      for fix in diagnostic.fixes where !fix.isSafe {
        let after = graveCount(analyze(text.applying(fix.edits), name: path).diagnostics())
        #expect(after <= before, "\(path): \(diagnostic.rule) at \(diagnostic.pointer): \(fix.title)")
      }
    }
  }

  private func graveCount(_ diagnostics: [Diagnostic]) -> Int {
    diagnostics.reduce(0) { $0 + ([.refuses, .crashes].contains($1.impact) && $1.severity == .error ? $1.count : 0) }
  }

  @Test("the edits of a fix are sorted, do not overlap and change something", arguments: documents)
  func edits(_ path: String) throws {
    let text = try #require(Repository.document(path))
    for fix in analyze(text, name: path).diagnostics().flatMap(\.fixes) {
      #expect(!fix.edits.isEmpty, "\(path): \(fix.title)")
      let ranges = fix.edits.map(\.range)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(path): \(fix.title)")
      #expect(bytes(text.applying(fix.edits)) != bytes(text), "\(path): \(fix.title)")
    }
  }

  @Test("all safe fixes together leave no safe fix and add no finding; they are idempotent", arguments: documents)
  func together(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let document = fixed(analyze(text, name: path), name: path)
    let left = document.analysis.diagnostics()
    for diagnostic in left where diagnostic.fixes.contains(where: \.isSafe) {
      Issue.record("\(path): \(diagnostic.rule) at \(diagnostic.pointer) is not fixed: \(diagnostic.message)")
    }
    check(document, of: text, path)
  }

  @Test("unsafe fixes add no finding either; they are idempotent", arguments: documents)
  func unsafe(_ path: String) throws {
    let text = try #require(Repository.document(path))
    check(fixed(analyze(text, name: path), name: path, includesUnsafe: true), of: text, path, includesUnsafe: true)
  }

  private func check(_ document: FixedDocument, of text: DocumentText, _ path: String, includesUnsafe: Bool = false) {
    let before = counts(text, path)
    let after = counts(document.analysis.text, path)
    for (rule, count) in after { #expect(count <= before[rule, default: 0], "\(path): \(rule)") }
    let fixedCount = before.values.reduce(0, +) - after.values.reduce(0, +)
    #expect(fixedCount >= document.fixCount && (document.fixCount > 0) == !document.edits.isEmpty, "\(path)")
    #expect(bytes(text.applying(document.edits)) == bytes(document.analysis.text), "\(path)")
    let again = fixed(document.analysis, name: path, includesUnsafe: includesUnsafe)
    #expect(again.edits.isEmpty && again.fixCount == 0, "\(path)")
  }

  private func counts(_ text: DocumentText, _ path: String) -> [String: Int] {
    analyze(text, name: path).diagnostics().reduce(into: [:]) { $0[$1.rule, default: 0] += $1.count }
  }

  private func bytes(_ text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }
}
