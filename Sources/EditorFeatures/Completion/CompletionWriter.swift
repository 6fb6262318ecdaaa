import JSONSyntax
import SourceText

/// Writes choices as they are written at one place.
struct CompletionWriter {
  private let spot: CompletionSpot
  private let takesSnippets: Bool
  /// What stands before a label where it would be typed: the same blanks and the same quote.
  private let filterPrefix: String
  private let quote: String

  init(_ spot: CompletionSpot, takesSnippets: Bool) {
    self.spot = spot
    self.takesSnippets = takesSnippets
    quote = spot.quote
    let start = spot.range.lowerBound
    filterPrefix = spot.tree.text.string(start..<max(start, min(spot.token.lowerBound, spot.offset))) + quote
  }

  func completion(_ choice: CompletionChoice) -> Completion {
    let isSnippet = takesSnippets && choice.text.hasStops
    let text = SnippetText(spot.lead) + choice.text + spot.trail
    let label = jsonStringLiteral(choice.label)
    var completion = Completion(
      label: shownLine(choice.label), kind: choice.kind,
      edit: TextEdit(spot.range, isSnippet ? text.snippet : text.plain),
      filterText: filterPrefix + label.dropFirst().dropLast() + quote)
    completion.detail = choice.detail.map { shownLine($0) }
    completion.note = choice.note.map { shownLine($0) }
    completion.documentation = choice.documentation
    completion.item = choice.item
    (completion.isDeprecated, completion.isPreselected) = (choice.isDeprecated, choice.isPreselected)
    completion.isSnippet = isSnippet
    return completion
  }
}

extension CompletionSpot {
  /// The quote with which the typed text begins, if it does.
  fileprivate var quote: String {
    let first = tree.text.string(token.lowerBound..<max(token.lowerBound, offset)).prefix(1)
    return ["\"", "'", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"].contains(first) ? String(first) : ""
  }

  /// What is typed, without its quote.
  var typed: String {
    let start = token.lowerBound + quote.utf8.count
    return tree.text.string(start..<max(start, offset))
  }
}
