/// The names that stand in a state's `tierOrder` before.
func repeatedNames(_ occurrences: Occurrences) -> [Finding] {
  let entries = occurrences.occurrences(.orderEntry)
  guard entries.count > 1, let first = entries.first else { return [] }
  return entries.dropFirst().map { entry in
    Finding(at: .value(entry.node)) { _ in
      Message(
        "tier \(quoted(occurrences.text)) stands twice in tierOrder",
        appBehavior: "Tiercade has one tier of that name, which cannot be in two places",
        fixes: [.safe("Remove the repeat", .remove(entry.node))], related: [("the first time", .value(first.node))])
    }
  }
}
