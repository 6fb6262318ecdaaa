import JSONSyntax
import ListEditing
import SourceText

/// Renders candidates as completions at one insertion point.
struct CompletionRenderer {
  private let point: InsertionPoint
  private let supportsSnippets: Bool
  /// The typed text before a label: whitespace and the opening quote.
  private let filterPrefix: String
  private let quote: String

  init(_ point: InsertionPoint, supportsSnippets: Bool) {
    self.point = point
    self.supportsSnippets = supportsSnippets
    quote = point.quote
    let start = point.range.lowerBound
    filterPrefix = point.text.string(start..<max(start, min(point.token.lowerBound, point.offset))) + quote
  }

  func completion(_ candidate: CompletionCandidate) -> Completion {
    let isSnippet = supportsSnippets && candidate.text.hasStops
    let text = SnippetText(point.separatorBefore) + candidate.text + point.separatorAfter
    let label = jsonStringLiteral(candidate.label)
    // An item is found by its title, too.
    let title = candidate.item == nil ? "" : candidate.detail.map { " \(shownLine($0))" } ?? ""
    var completion = Completion(
      label: shownLine(candidate.label), kind: candidate.kind,
      edit: TextEdit(point.range, isSnippet ? text.snippet : text.plain),
      filterText: filterPrefix + label.dropFirst().dropLast() + quote + title)
    completion.detail = candidate.detail.map { shownLine($0) }
    completion.note = candidate.note.map { shownLine($0) }
    completion.documentation = candidate.documentation
    completion.item = candidate.item
    completion.editsElsewhere = candidate.editsElsewhere
    (completion.isDeprecated, completion.isPreselected) = (candidate.isDeprecated, candidate.isPreselected)
    completion.isSnippet = isSnippet
    return completion
  }
}
