import Findings
import JSONSyntax

/// The findings that are shown of all that a list has: without those that others supersede, that follow from others, or that an
/// `ignore` is for. Full runs and edits use it alike.
///
/// - Parameter areAll: Whether no finding was left out, which an ignore could be for.
func shownFindings(
  of all: consuming [Finding], _ facts: RelationFacts, areAll: Bool = true,
  _ ignores: Ignores?
) -> [Finding] {
  let findings = droppingConsequences(droppingSuperseded(all, facts.tree), facts)
  let wanted = ignores.map { unsuppressed(findings, in: facts.tree, areAll: areAll, by: $0) } ?? findings
  return joiningRepeatedKeys(wanted, facts)
}
