import Configurations
import ListAnalysis
import Rules
import SourceText
import TierLists

/// The settings of all inputs: a fixed clock.
let fuzzSettings: Settings = {
  var settings = Settings()
  settings.now = 1_767_225_600
  return settings
}()

func bytes(of text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }

/// Whether bytes are JSON, with a byte order mark or without.
func isJSON(_ bytes: [UInt8]) -> Bool {
  StrictJSON.accepts(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
}

extension Analysis {
  /// The number of findings of each rule.
  var countsByRule: [String: Int] {
    diagnostics().reduce(into: [:]) { $0[$1.rule, default: 0] += $1.count }
  }

  /// Fails if a rule has more findings than before, with those that others withheld. Where the syntax was wrong, other rules may have more:
  /// a broken part says nothing, also about its keys.
  func expectNoMoreFindings(than before: Analysis, after cause: @autoclosure () -> String) {
    let shown = before.countsByRule
    let all = before.places.reduce(into: [:]) { $0[RuleCatalog.ids[$1.rule], default: 0] += 1 }
    let isHiding = shown.keys.contains { $0.hasPrefix("json/") || $0 == "config/invalid" }
    for (rule, count) in countsByRule where !isHiding || rule.hasPrefix("json/") && rule != "json/duplicate-key" {
      let old = max(shown[rule, default: 0], all[rule, default: 0])
      expect(count <= old, "\(rule) has \(count), not \(old), after \(cause())")
    }
  }
}

/// Edits are sorted, in the text, and do not overlap.
func expectUsable(_ edits: [TextEdit], in text: DocumentText, _ cause: @autoclosure () -> String) {
  var end = 0
  for edit in edits {
    expect(edit.range.lowerBound >= end && edit.range.upperBound <= text.count, "edits of \(cause())")
    end = edit.range.upperBound
  }
}

/// All places of the diagnostics are in the text, and the same again gives the same.
func checkDiagnostics(_ input: [UInt8], name: String) {
  let text = DocumentText(input)
  let analysis = analyze(text, name: name, fuzzSettings)
  let diagnostics = analysis.diagnostics()
  for diagnostic in diagnostics {
    for range in [diagnostic.range] + diagnostic.related.map(\.range) {
      expect(range.clamped(to: 0..<text.count) == range, "\(diagnostic.rule) is outside of the text")
    }
    expect(!diagnostic.message.isEmpty && !diagnostic.appBehavior.isEmpty, "\(diagnostic.rule) says nothing")
    for fix in diagnostic.fixes {
      expect(!fix.edits.isEmpty, "\(diagnostic.rule): \(fix.title) changes nothing")
      expectUsable(fix.edits, in: text, "\(diagnostic.rule): \(fix.title)")
    }
  }
  let again = analyze(text, name: name, fuzzSettings).diagnostics()
  expect(diagnostics.count == again.count, "the number of findings differs")
  for (one, other) in zip(diagnostics, again) { expect("\(one)" == "\(other)", "\(one) differs from \(other)") }
}

/// Fixes add no finding, keep valid JSON valid, and leave nothing to fix.
func checkFixes(_ input: [UInt8], name: String) {
  let text = DocumentText(input)
  let analysis = analyze(text, name: name, fuzzSettings)
  for includesUnsafe in [false, true] {
    let document = fixed(analysis, name: name, includesUnsafe: includesUnsafe)
    let result = bytes(of: document.analysis.text)
    let fresh = analyze(DocumentText(result), name: name, fuzzSettings)
    fresh.expectNoMoreFindings(than: analysis, after: includesUnsafe ? "unsafe fixes" : "safe fixes")
    expectUsable(document.edits, in: text, "fixes")
    expect(bytes(of: text.applying(document.edits)) == result, "the edits do not make the result")
    expect((document.fixCount > 0) == (result != input), "\(document.fixCount) fixes, but the text says otherwise")
    if analysis.kind != .csv, StrictJSON.accepts(input) {
      expect(StrictJSON.accepts(result), "fixes break valid JSON")
    }
    let again = fixed(fresh, name: name, includesUnsafe: includesUnsafe)
    expect(again.edits.isEmpty, "fixed again: \(again.edits)")
  }
}
