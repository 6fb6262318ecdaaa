import JSONSyntax

extension Rule {
  static let colorDuplicate = Rule(
    id: "color/duplicate",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "Two tiers have the same color.",
    appBehavior: "Tiercade shows both tiers alike",
    explanation: """
      Colors compare by what they look like: `#fa0` and `#FFAA00` are one. The later tier is reported. Nothing is lost, \
      but the rows are easier to tell apart when each has a color of its own.
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
    return finding(tier, node, earlier, skeleton)
  }
}

private func finding(_ tier: Tier, _ node: NodeID, _ earlier: Tier, _ skeleton: ProjectSkeleton) -> Finding {
  Finding(at: .value(node)) { context in
    let unused = skeleton.unusedColor(for: tier.index)
    return Message(
      "color \(context.displayText(node)) is also the color of \(earlier.shown)",
      fixes: unused.map { [.suggestion("Write \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))] }
        ?? [],
      related: earlier.view["color"].map { [("the earlier tier's color", .value($0))] } ?? [])
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
    return finding(member.value, earlier, index, colors)
  }
}

private func finding(_ node: NodeID, _ earlier: NodeID, _ index: Int, _ colors: ObjectView) -> Finding {
  Finding(at: .value(node)) { context in
    let used = Set(colors.members.compactMap { context.tree.string($0.value).flatMap(RGBColor.init) })
    let unused = unusedColor(for: index, excluding: used)
    return Message(
      "color \(context.displayText(node)) is also the color of an earlier tier",
      fixes: unused.map { [.suggestion("Write \(quoted($0))", .replace(.value(node), with: jsonStringLiteral($0)))] }
        ?? [],
      related: [("the color of tier \(context.displayText(context.tree.key(of: earlier)))", .value(earlier))])
  }
}
