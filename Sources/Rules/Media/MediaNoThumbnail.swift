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
      for an image. The other entries need neither.
      """,
    checks: [.object(.item) { item, _ in withoutThumbnail(item) }]
  )
}

private func withoutThumbnail(_ item: ObjectView) -> [ObjectFinding] {
  guard let list = item["media"], item.tree.kind(list) == .array, case let first = item.tree.first(in: list),
    item.tree.kind(first) == .object
  else { return [] }
  guard !item.tree.isPresent(item.tree.firstValue(named: "thumbUri", in: first)),
    !item.tree.isPresent(item.tree.firstValue(named: "posterUri", in: first))
  else { return [] }
  return [
    ObjectFinding(at: .opener(first)) { _ in
      let key = item.key.map { " of item \(quoted($0))" } ?? ""
      return Message("first media entry\(key) has neither thumbUri nor posterUri")
    }
  ]
}
