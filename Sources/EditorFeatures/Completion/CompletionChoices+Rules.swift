import JSONSyntax
import TierlintCore

// The rules of tierlint, and documents to begin with.
extension CompletionChoices {
  /// Ids of rules and names of families, those excepted that are there already.
  func rules(besides taken: Set<String>? = nil) -> [CompletionChoice] {
    let taken = taken ?? strings(in: spot.container)
    let level = SnippetText("\"") + .stop("off") + "\""
    let choice = { (name: String) in
      CompletionChoice(name, .constant, spot.role == .key ? level : SnippetText(jsonStringLiteral(name)))
    }
    let rules = RuleCatalog.all.map { rule in
      var choice = choice(rule.id).noted(rule.severity.name)
      choice.documentation = Markup([.paragraph([.words(rule.summary)])])
      return choice
    }
    let families = RuleCatalog.families.map { choice($0).noted("family") }
    return (rules + families).filter { !taken.contains($0.label) }
  }

  /// What an empty document may begin as.
  var starters: [CompletionChoice] {
    switch spot.document.kind {
    case .configuration:
      return [CompletionChoice("tierlint configuration", .snippet, SnippetText(starterConfiguration)).preselected]
    case .project, .unrecognized:
      let title = starterTitle(ofFile: spot.document.name.split(separator: "/").last ?? "")
      return StarterTiers.allCases.map { tiers in
        let text = starterList(titled: title, tiers, projectID: context.newUUID, now: context.now)
        let names = tiers.all.map(\.label).joined(separator: ", ")
        return CompletionChoice("Tier list: \(tiers.rawValue)", .snippet, SnippetText(text), detail: names)
      }
    default: return []
    }
  }
}
