import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// Larger documents are shown with all findings: to try a fix is to analyze the document again.
private let maximumByteCount = 65_536
/// The bytes that are analyzed again for one document.
private let maximumWork = 2 * maximumByteCount
/// With more findings, something else is wrong than one structure.
private let maximumCount = 8

extension Analysis {
  /// Whether one of its findings may explain others; about broken syntax `RepairSearch` decides that.
  var mayExplain: Bool {
    guard case .json(let tree) = document.content, tree.problems.isEmpty, text.count < maximumByteCount, !isCut,
      omitted.isEmpty, kind != .configuration
    else { return false }
    return (2...maximumCount).contains(findings.count { severity(of: $0) >= .warning })
  }

  private func severity(of finding: Finding) -> Severity { finding.severity ?? RuleCatalog.all[finding.rule].severity }

  /// Withholds the findings that a fix of another one mends, too: one mistake, one finding. That fix is the first one then.
  ///
  /// - Parameter analyze: Makes an analysis that withholds nothing for this reason.
  /// - Complexity: O(*bytes*), at most `maximumWork` of them.
  func withholdingExplained(_ analyze: (Document) -> Analysis) -> Analysis {
    guard mayExplain, let best = FixTrials(self, analyze).best else { return self }
    var shown = self
    shown.findings[best.cause] = findings[best.cause].preferring(best.title)
    shown.withheld += best.explained.map { findings[$0] }
    shown.findings = findings.indices.filter { !best.explained.contains($0) }.map { shown.findings[$0] }
    return shown
  }
}

extension Finding {
  /// The finding with one of its fixes before the others.
  fileprivate func preferring(_ title: String) -> Finding {
    changingMessage { message, _ in
      let fixes = message.fixes
      message.fixes = { context in
        let all = fixes(context)
        return all.filter { $0.title == title } + all.filter { $0.title != title }
      }
    }
  }
}

/// What each fix of a document would leave.
private struct FixTrials {
  private let analysis: Analysis
  private let context: DocumentContext
  /// The indices of the findings that people see as problems, and what is said of each.
  private let loud: [(index: Int, shown: Diagnostic)]
  private(set) var best: (cause: Int, title: String, explained: Set<Int>)?

  init(_ analysis: Analysis, _ analyze: (Document) -> Analysis) {
    self.analysis = analysis
    context = DocumentContext(analysis)
    loud = analysis.loud(context)
    var work = maximumWork
    for (index, diagnostic) in loud {
      for fix in diagnostic.fixes.prefix(2) where work >= analysis.text.count {
        work -= analysis.text.count
        tryFix(fix, of: index, diagnostic, analyze)
      }
    }
  }

  private mutating func tryFix(
    _ fix: Diagnostic.Fix, of cause: Int, _ diagnostic: Diagnostic, _ analyze: (Document) -> Analysis
  ) {
    let document = analysis.document
    // A fix that leaves a syntax error explains nothing: the search for its repair is not needed.
    let tree = SyntaxTree(document.text.applying(fix.edits), searchesRepairs: false)
    let fixed = Document(tree, name: document.name, languageHint: document.languageHint)
    let after = analyze(fixed)
    var left: [Key: Int] = [:]
    for (_, shown) in after.loud(DocumentContext(after)) { left[Key(shown), default: 0] += 1 }
    var gone: Set<Int> = []
    for (index, shown) in loud {
      if left[Key(shown), default: 0] > 0 { left[Key(shown), default: 0] -= 1 } else { gone.insert(index) }
    }
    // What is said of a value that the fix removes does not follow from anything; it may only move.
    let removed = fix.edits.filter { edit in
      let value = trimmed(document.text.string(edit.range)).drop { $0 == "," }
      return edit.text.isEmpty && !fix.edits.contains { $0.text.contains(value) }
    }.map { $0.range }
    let isAbout = { (shown: Diagnostic) in removed.contains { $0.contains(shown.range.lowerBound) } }
    guard
      loud.allSatisfy({
        !gone.contains($0.index) || $0.index == cause || RuleCatalog.isSyntax[analysis.findings[$0.index].rule]
          || !isAbout($0.shown)
      }),
      left.values.allSatisfy({ $0 == 0 }), gone.remove(cause) != nil, gone.count > best?.explained.count ?? 0,
      loud.allSatisfy({ !gone.contains($0.index) || diagnostic.mayExplain($0.shown) }), keepsTexts(fixed)
    else { return }
    best = (cause, fix.title, gone)
  }

  /// What is the same of a finding in both documents.
  private struct Key: Hashable {
    let rule: String
    let message: String

    init(_ shown: Diagnostic) { (rule, message) = (shown.rule, shown.message) }
  }

  /// Whether all texts of the document are also in the fixed one, or begin one there: removing what is wrong explains nothing.
  private func keepsTexts(_ fixed: Document) -> Bool {
    guard case .json(let old) = analysis.document.content, case .json(let new) = fixed.content else { return false }
    let left = new.texts
    return Set(old.texts).subtracting(left).allSatisfy { text in left.contains { $0.hasPrefix(text) } }
  }
}

extension Analysis {
  fileprivate func loud(_ context: DocumentContext) -> [(index: Int, shown: Diagnostic)] {
    sorted(enabled(at: RuleLevels()).filter { $0.severity >= .warning }, context).map {
      ($0.index, diagnostic($0, context))
    }
  }
}

extension Diagnostic {
  /// Whether it is as grave as another one, for people and for the app, and no second place with the same mistake.
  fileprivate func mayExplain(_ other: Diagnostic) -> Bool {
    let order = Impact.allCases
    let isWorse = (order.firstIndex(of: other.impact) ?? 0) < (order.firstIndex(of: impact) ?? 0)
    let isRepeated = rule == other.rule && message != other.message && node != nil
    return severity >= other.severity && !isWorse && !isRepeated
  }
}

extension SyntaxTree {
  fileprivate var texts: [String] {
    nodeIDs.compactMap { node in
      switch kind(node) {
      case .string: string(node)
      case .number: text.string(range(node))
      default: nil
      }
    }
  }
}
