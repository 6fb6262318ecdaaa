import JSONSyntax
import Rules
import TierLists

// Rules, and the contents of an empty document.

/// Ids of rules and names of families.
func ruleCandidates(_ request: CompletionRequest, excluding taken: Set<String>) -> [CompletionCandidate] {
  let level = SnippetText("\"") + .stop("off") + "\""
  let candidate = { (name: String) in
    CompletionCandidate(
      name, .constant, request.point.kind == .key ? level : SnippetText(jsonStringLiteral(name)))
  }
  let rules = RuleCatalog.all.map { rule in
    var candidate = candidate(rule.id).noted(rule.severity.name)
    candidate.documentation = Markup([.paragraph([.words(rule.summary)])])
    return candidate
  }
  let families = RuleCatalog.families.map { candidate($0).noted("family") }
  return (rules + families).filter { !taken.contains($0.label) }
}

/// The contents of an empty document.
func starterCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  switch request.document.kind {
  case .configuration:
    return [CompletionCandidate("tierlint configuration", .snippet, SnippetText(starterConfiguration)).preselected]
  case .project, .unrecognized:
    let title = starterTitle(ofFile: request.document.name.split(separator: "/").last ?? "")
    return StarterTiers.allCases.map { tiers in
      let text = starterList(titled: title, tiers.all, projectID: request.context.newUUID, now: request.context.now)
      let names = tiers.all.map { $0.label }.joined(separator: ", ")
      return CompletionCandidate("Tier list: \(tiers.rawValue)", .snippet, SnippetText(text), detail: names)
    }
  default: return []
  }
}
