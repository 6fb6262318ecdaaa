import Configurations
import Findings
import ListAnalysis
import TierLists

/// What a document has before or after an edit: its findings, and the texts that a person wrote.
package struct FindingCounts: Sendable {
  /// By severity.
  package let counts: [Severity: Int]
  private let findings: [Diagnostic]
  private let texts: WrittenTexts

  init(_ document: Document, _ bundle: BundleListing?, _ settings: Settings) {
    findings = analyze(document, bundle: bundle, settings).diagnostics()
    counts = findings.reduce(into: [:]) { $0[$1.severity, default: 0] += $1.count }
    texts = WrittenTexts(document)
  }

  /// The findings of a later version that are new: those of this one have another message and another place.
  ///
  /// - Parameter hasNewNames: Whether names in messages and places have changed: then they are counted by rule.
  func added(in after: FindingCounts, hasNewNames: Bool) -> [Diagnostic] {
    var keys: [(Diagnostic) -> String] = [
      { "\($0.rule) \($0.message)" }, { "\($0.rule) \($0.severity.name) \($0.pointer)" },
    ]
    if hasNewNames { keys.append { $0.rule } }
    return keys.reduce((findings, after.findings)) { versions, key in
      (remaining(versions.0, without: versions.1, by: key), remaining(versions.1, without: versions.0, by: key))
    }.1
  }

  /// Throws if a later version has a new error, loses data, or lacks a text that was not replaced.
  func check(_ after: FindingCounts, replaced: [String], hasNewNames: Bool) throws(ListEditError) {
    let severe = added(in: after, hasNewNames: hasNewNames).first { finding in
      finding.severity == .error
        || finding.severity == .warning && [.refuses, .crashes, .loses].contains(finding.impact)
    }
    if let severe {
      let kind = severe.severity == .error ? "an error" : "a warning"
      throw ListEditError("this would add \(kind): \(severe.message) (\(severe.rule))", isForceable: true)
    }
    guard let text = lostTexts(from: texts, in: after.texts, replacing: WrittenTexts(replaced)).first else { return }
    throw ListEditError("this would remove \(quoted(text)), which no edit names", isForceable: true)
  }
}

extension FindingCounts {
  /// The rule of which a finding says that Tiercade loses a row of a CSV.
  func ruleOfLoss(atRow row: Int) -> String? {
    findings.first { $0.impact == .loses && ($0.pointer.isEmpty || "\($0.pointer)/".hasPrefix("/\(row)/")) }?.rule
  }
}

/// The findings without as many as others have of each key.
private func remaining(
  _ all: [Diagnostic], without others: [Diagnostic], by key: (Diagnostic) -> String
) -> [Diagnostic] {
  var counts = others.reduce(into: [String: Int]()) { $0[key($1), default: 0] += 1 }
  return all.filter { finding in
    counts[key(finding), default: 0] -= 1
    return counts[key(finding), default: 0] < 0
  }
}
