import JSONSyntax

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

private func duplicates(_ skeleton: ProjectSkeleton) -> [Finding] {
  var first: [RGBColor: Tier] = [:]
  return skeleton.tiers.compactMap { tier in
    guard let node = tier.view["color"], let color = tier.view.tree.string(node).flatMap(RGBColor.init) else {
      return nil
    }
    guard let earlier = first[color] else {
      first[color] = tier
      return nil
    }
    return finding(tier, node, earlier)
  }
}

private func finding(_ tier: Tier, _ node: NodeID, _ earlier: Tier) -> Finding {
  Finding(at: .value(node)) { context in
    let unused = unusedColor(for: tier.index, excluding: context.usedColors)
    return Message(
      "\(tier.shown) has the same color as \(earlier.shown) (\(context.displayText(node)))",
      fixes: unused.map {
        [.suggestion("Change to \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))]
      }
        ?? [],
      related: earlier.view["color"].map { [("color of \(earlier.shown)", .value($0))] } ?? [])
  }
}

/// The colors of a state that an earlier tier has.
private func duplicates(_ colors: ObjectView) -> [Finding] {
  let tree = colors.tree
  var first: [RGBColor: NodeID] = [:]
  return colors.members.enumerated().compactMap { index, member in
    guard let color = tree.string(member.value).flatMap(RGBColor.init) else { return nil }
    guard let earlier = first[color] else {
      first[color] = member.value
      return nil
    }
    return finding(member.value, earlier, index)
  }
}

private func finding(_ node: NodeID, _ earlier: NodeID, _ index: Int) -> Finding {
  Finding(at: .value(node)) { context in
    let unused = unusedColor(for: index, excluding: context.usedColors)
    return Message(
      "tier \(context.displayText(context.tree.key(of: node))) has the same color as tier \(context.displayText(context.tree.key(of: earlier))) (\(context.displayText(node)))",
      fixes: unused.map {
        [.suggestion("Change to \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))]
      }
        ?? [],
      related: [("color of tier \(context.displayText(context.tree.key(of: earlier)))", .value(earlier))])
  }
}
