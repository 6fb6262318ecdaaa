import Conversion
import ListAnalysis
import SourceText
import TierListFormats

// Conversions to every format: the result is valid, and what a format promises to keep comes back.

func check(_ input: [UInt8]) {
  let name = input.first == 0x7B || input.first == 0x5B ? "a.tierlist.json" : "a.csv"
  let analysis = analyze(DocumentText(input), name: name, fuzzSettings)
  let isValid = analysis.diagnostics().isEmpty
  for target in ConversionTarget.allCases {
    guard let list = try? converted(analysis, to: target) else { continue }
    for loss in list.losses {
      expect(loss.range.clamped(to: 0..<input.count) == loss.range, "a loss is outside of the text")
    }
    let bytes = Array(list.text.slice(0..<list.text.count))
    // No switch: a new format is converted to at once, and what it promises is added here.
    if [.project, .state, .app].contains(target) {
      expect(StrictJSON.accepts(bytes) || target == .project && !StrictJSON.accepts(input), "\(target) is not JSON")
    }
    if [.html, .svg].contains(target) {
      expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }, "\(target) has control characters")
    }
    if isValid, analysis.kind == .project { checkErrors(list.text, target) }
    if isValid, analysis.kind == .project, target == .csv || target == .state { checkRoundTrip(analysis, list, target) }
  }
}

extension ConversionTarget {
  fileprivate var fileName: String { self == .csv ? "a.csv" : self == .state ? "a.json" : "a.tierlist.json" }
}

private func checkErrors(_ text: DocumentText, _ target: ConversionTarget) {
  guard [.project, .state, .csv, .app].contains(target) else { return }
  let errors = analyze(text, name: target.fileName, fuzzSettings).diagnostics().filter {
    $0.severity == .error
  }
  expect(errors.isEmpty, "\(target) has errors: \(errors.map { "\($0.rule) \($0.message)" })\n\(text.string)")
}

/// Tiers with items, and the items in them, come back; a CSV has no row for a tier without items.
private func checkRoundTrip(_ old: Analysis, _ list: ConvertedList, _ target: ConversionTarget) {
  let there = analyze(list.text, name: target.fileName, fuzzSettings)
  guard let before = TierList(old.document), let after = TierList(there.document) else { return }
  let tiers = [before, after].map {
    $0.tiers.filter { !$0.items.isEmpty }.map { ($0.isPool ? "" : shown($0.label), $0.items.count) }
  }
  expect(tiers[0].map(\.0) == tiers[1].map(\.0), "\(target): labels \(tiers)\n\(list.text.string)")
  expect(tiers[0].map(\.1) == tiers[1].map(\.1), "\(target): items \(tiers)\n\(list.text.string)")
}

private func shown(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
