import Configurations
import Findings
import ListAnalysis
import SourceText
import TierLists

/// The findings of a list, by the tier or item that they are about.
package struct Marks: Sendable {
  package struct Mark: Sendable {
    package var severity: Severity
    /// The message and what the app does.
    package var text: String
    package var rule: String
    /// Its place in the document; `nil` for a number of further findings.
    package var range: ByteRange?
  }

  private var byPointer: [String: [Mark]] = [:]
  /// The findings that are about no tier and no item.
  package private(set) var ofList: [Mark] = []
  /// The number of findings, also of those that a diagnostic only counts.
  package private(set) var count = 0

  package init(_ analysis: Analysis, _ list: TierList) { self.init(analysis.diagnostics(), list) }

  /// Hints are left out.
  package init(_ diagnostics: [Diagnostic], _ list: TierList) {
    let known = Set(list.tiers.compactMap { $0.pointer } + list.items.map { $0.pointer })
    for diagnostic in diagnostics where diagnostic.severity > .hint {
      count += diagnostic.count
      let mark = Mark(
        severity: diagnostic.severity, text: diagnostic.fullMessage, rule: diagnostic.rule, range: diagnostic.range)
      if let owner = owner(of: diagnostic.pointer, in: known) {
        byPointer[owner, default: []].append(mark)
      } else {
        ofList.append(mark)
      }
    }
  }

  package func marks(at pointer: String?) -> [Mark] { pointer.flatMap { byPointer[$0] } ?? [] }

  /// The first findings about each tier and item, and about the list, and the number of the others.
  package func limited(to count: Int) -> Marks {
    var marks = self
    marks.byPointer = byPointer.mapValues { first(count, of: $0) }
    marks.ofList = first(count, of: ofList)
    return marks
  }

  private func first(_ count: Int, of marks: [Mark]) -> [Mark] {
    marks.count <= count
      ? marks : marks.prefix(count) + [Mark(severity: .info, text: "\(marks.count - count) more findings", rule: "")]
  }
}

/// The innermost tier or item around a value; an override belongs to its item.
private func owner(of pointer: String, in known: Set<String>) -> String? {
  let overrides = "/overrides/"
  var path = pointer.hasPrefix(overrides) ? "/items/" + pointer.dropFirst(overrides.count) : pointer
  while !path.isEmpty {
    if known.contains(path) { return path }
    path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
  return nil
}
