import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let colorDuplicate = Rule(
    id: "color/duplicate",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "Two tiers have the same color.",
    appBehavior: "Tiercade shows both tiers in the same color",
    explanation: """
      Colors are compared by value: `#fa0` and `#FFAA00` are the same. The later tier is reported. Nothing is lost, but \
      rows are easier to distinguish when each has its own color.
      """,
    checks: [
      .skeleton { skeleton, _ in duplicates(skeleton) }, .object(.tierColors) { colors, _ in duplicates(colors) },
    ]
  )
}

private func duplicates(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  let tiers = skeleton.tiers
  return repeated(tiers.count, skeleton.project.tree) { tiers[$0].color }.compactMap { index, first in
    tiers[index].color.map { finding(tiers[index], $0, tiers[first]) }
  }
}

/// The indices of colors that an earlier one equals, each with the index of the first.
private func repeated(
  _ count: Int, _ tree: SyntaxTree, color: (Int) -> NodeID?
) -> [(index: Int, first: Int)] {
  // Sorted as numbers, which costs less than the first use of a dictionary.
  let values = (0..<count).compactMap { index in
    color(index).flatMap { tree.string($0) }.flatMap(RGBColor.init).map { Int64($0.value) << 32 | Int64(index) }
  }.sorted()
  var first: Int64 = -1
  return values.compactMap { value in
    if first >> 32 == value >> 32 { return (Int(value & 0xFFFF_FFFF), Int(first & 0xFFFF_FFFF)) }
    first = value
    return nil
  }
}

private func finding(_ tier: Tier, _ node: NodeID, _ earlier: Tier) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { context in
    Message(
      "\(tier.shown) has the same color as \(earlier.shown) (\(context.displayText(node)))",
      fixes: { fixes(node, tier.index, $0) },
      related: earlier.view["color"].map { [("color of \(earlier.shown)", .value($0))] } ?? [])
  }
}

private func fixes(_ node: NodeID, _ index: Int, _ document: DocumentContext) -> [Fix] {
  unusedColor(for: index, excluding: document.taken.colors).map {
    [.suggestion("Change to \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))]
  } ?? []
}

/// The colors of a state that an earlier tier has.
private func duplicates(_ colors: ObjectView) -> [ObjectFinding] {
  let nodes = colors.members.map { $0.value }
  return repeated(nodes.count, colors.tree) { nodes[$0] }.map { index, first in
    finding(nodes[index], nodes[first], index)
  }
}

private func finding(_ node: NodeID, _ earlier: NodeID, _ index: Int) -> ObjectFinding {
  ObjectFinding(at: .value(node)) { context in
    Message(
      "tier \(context.displayKey(of: node)) has the same color as tier \(context.displayKey(of: earlier)) (\(context.displayText(node)))",
      fixes: { fixes(node, index, $0) },
      related: [("color of tier \(context.displayKey(of: earlier))", .value(earlier))])
  }
}
