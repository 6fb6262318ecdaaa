import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let mediaNoThumbnail = Rule(
    id: "media/no-thumbnail",
    severity: .info,
    impact: .loses,
    summary: "An item's first media entry has no thumbnail and no poster.",
    appBehavior: "Tiercade shows no picture on the item's card",
    explanation: """
      The card shows the `thumbUri` of the item's first media entry, or else its `posterUri`, but never its `uri`, not even \
      for an image; the media of the item's override come first. The other entries need neither. Items in no tier are not \
      reported.
      """,
    checks: [.key(.id, NameTest(in: [.item, .reference])) { occurrences, _ in withoutThumbnail(occurrences) }]
  )
}

private func withoutThumbnail(_ occurrences: Occurrences) -> [NameFinding] {
  let tree = occurrences.tree
  var found: NodeID?
  for occurrence in occurrences.all where occurrence.role == .item || occurrence.role == .override {
    guard tree.kind(occurrence.node) == .object, let list = tree.firstValue(named: "media", in: occurrence.node),
      tree.kind(list) == .array, case let first = tree.first(in: list), tree.kind(first) == .object
    else { continue }
    if tree.isPresent(tree.firstValue(named: "thumbUri", in: first)) { return [] }
    if tree.isPresent(tree.firstValue(named: "posterUri", in: first)) { return [] }
    if occurrence.role == .item { found = found ?? first }
  }
  return found.map { entry in
    [
      NameFinding(at: .opener(entry)) { _ in
        Message("first media entry of item \(quoted(occurrences.text)) has neither thumbUri nor posterUri")
      }
    ]
  } ?? []
}
