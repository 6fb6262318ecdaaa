import JSONSyntax

extension Rule {
  static let colorDuplicate = Rule(
    id: "color/duplicate",
    severity: .hint,
    impact: .none,
    fixable: .choice,
    summary: "Two tiers have the same colour.",
    consequence: "Tiercade shows both tiers alike",
    explanation: """
      Colours compare by what they look like: `#fa0` and `#FFAA00` are one. The later tier is reported. Nothing is lost, \
      but the rows are easier to tell apart when each has a colour of its own.
      """,
    checks: [
      .outline { outline, _ in duplicates(outline) }, .object(.tierColors) { colors, _ in duplicates(colors) },
    ]
  )
}

private func duplicates(_ outline: Outline) -> [Finding] {
  var first: [RGBColor: Tier] = [:]
  return outline.tiers.compactMap { tier in
    guard let node = tier.view["color"], let color = tier.view.tree.string(node).flatMap(RGBColor.init) else {
      return nil
    }
    guard let earlier = first[color] else {
      first[color] = tier
      return nil
    }
    return finding(tier, node, earlier, outline)
  }
}

private func finding(_ tier: Tier, _ node: NodeID, _ earlier: Tier, _ outline: Outline) -> Finding {
  Finding(at: .value(node)) { telling in
    let unused = outline.unusedColor(for: tier.index)
    return Wording(
      "color \(telling.shown(node)) is also the colour of \(earlier.shown)",
      fixes: unused.map { [.choice("Write \(quoted($0))", .replace(.value(node), with: jsonText($0)))] } ?? [],
      related: earlier.view["color"].map { [("the earlier tier's colour", .value($0))] } ?? [])
  }
}

/// The colours of a state that an earlier tier has.
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
  Finding(at: .value(node)) { telling in
    let used = Set(colors.members.compactMap { telling.tree.string($0.value).flatMap(RGBColor.init) })
    let unused = unusedColor(for: index, besides: used)
    return Wording(
      "color \(telling.shown(node)) is also the colour of an earlier tier",
      fixes: unused.map { [.choice("Write \(quoted($0))", .replace(.value(node), with: jsonText($0)))] } ?? [],
      related: [("the colour of tier \(telling.shown(earlier - 1))", .value(earlier))])
  }
}
