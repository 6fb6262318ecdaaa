import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierSimilarLabel = Rule(
    id: "tier/similar-label",
    severity: .info,
    impact: .none,
    summary: "The labels of two tiers differ only in case, or in spaces around them.",
    appBehavior: "Tiercade has two tiers with nearly the same name",
    explanation: """
      The app identifies tiers by their labels, and case and spaces count: `Gold` and `gold ` are two tiers. Readers see \
      hardly any difference, so it is most likely a typo. Equal labels are `tier/duplicate-label`.
      """,
    checks: [
      .skeleton { skeleton, _ in
        skeleton.hasAlikeLabels
          ? similar(skeleton.tiers.compactMap { $0.view["label"].map(NodeLocation.value) }, skeleton.project.tree) : []
      },
      .stateSkeleton { state, _ in similar(state.tiers.map(NodeLocation.key), state.root.tree) },
    ],
    supersededBy: ["tier/reserved-unranked"]
  )
}

/// - Parameter labels: The locations of the strings with the labels.
private func similar(_ labels: [NodeLocation], _ tree: SyntaxTree) -> [SkeletonFinding] {
  var first: [String: (label: NodeLocation, text: String)] = [:]
  return labels.compactMap { label in
    guard let text = tree.text(at: label) else { return nil }
    let name = trimmed(text).lowercased()
    guard !name.isEmpty, let earlier = first.updateValue((label, text), forKey: name) else { return nil }
    first[name] = earlier
    let isPool = isUnranked(text) && isUnranked(earlier.text)
    return earlier.text == text || isPool ? nil : finding(label, text, like: earlier)
  }
}

private func finding(_ label: NodeLocation, _ text: String, like earlier: (label: NodeLocation, text: String))
  -> SkeletonFinding
{
  SkeletonFinding(at: .json(label)) { _ in
    Message(
      "label \(quoted(text)) differs from \(quoted(earlier.text)) only in case or spaces",
      related: [("the other tier", .json(earlier.label))])
  }
}

extension SyntaxTree {
  /// The string at a location.
  fileprivate func text(at location: NodeLocation) -> String? {
    if case .key(let node) = location { return string(key(of: node)) }
    return string(location.node)
  }
}
