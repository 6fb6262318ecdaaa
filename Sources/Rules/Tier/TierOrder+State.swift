import Findings
import TierLists

/// A finding for each entry of a state's `tierOrder` that repeats an earlier one.
func repeatedNames(_ occurrences: Occurrences) -> [NameFinding] {
  let entries = occurrences.occurrences(.orderEntry)
  guard entries.count > 1, let first = entries.first else { return [] }
  return entries.dropFirst().map { entry in
    NameFinding(at: .value(entry.node)) { _ in
      Message(
        "duplicate tier \(quoted(occurrences.text)) in tierOrder",
        appBehavior: "Tiercade has one tier of that name, which cannot be in two places",
        fixes: [.suggestion("Remove the duplicate", .remove(entry.node))],
        related: [("first listed here", .value(first.node))])
    }
  }
}
