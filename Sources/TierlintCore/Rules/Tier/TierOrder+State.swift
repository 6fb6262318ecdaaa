/// A finding for each entry of a state's `tierOrder` that repeats an earlier one.
func repeatedNames(_ occurrences: Occurrences) -> [Finding] {
  let entries = occurrences.occurrences(.orderEntry)
  guard entries.count > 1, let first = entries.first else { return [] }
  return entries.dropFirst().map { entry in
    Finding(at: .value(entry.node)) { _ in
      Message(
        "duplicate tier \(quoted(occurrences.text)) in tierOrder",
        appBehavior: "Tiercade has one tier of that name, which cannot be in two places",
        fixes: [.safe("Remove the duplicate", .remove(entry.node))],
        related: [("first listed here", .value(first.node))])
    }
  }
}
