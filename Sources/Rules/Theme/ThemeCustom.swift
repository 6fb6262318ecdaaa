import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let themeCustom = Rule(
    id: "theme/custom",
    severity: .warning,
    otherSeverities: [.error],
    impact: .loses,
    summary: "A custom theme is invalid.",
    appBehavior: "Tiercade silently skips the whole theme",
    explanation: """
      A theme in `additional.customThemes` needs an `id` that is a UUID, the strings `slug`, `displayName` and \
      `shortDescription`, and `tiers`, at least one of them valid. Each tier needs an `id` that is a UUID, the number \
      `index`, the strings `name` and `colorHex`, and `isUnranked`, true or false. Themes and tiers without one of \
      these fields are skipped. An `index` that does not fit in 64 bits crashes the app during import.
      """,
    checks: [
      .object(.project) { project, _ in strayThemes(project) },
      .object(.customTheme) { theme, _ in themeFaults(theme) + tierFaults(theme) },
    ]
  )
}

/// Entries of `customThemes` that are not objects.
private func strayThemes(_ project: ObjectView) -> [ObjectFinding] {
  guard let themes = project.object("additional")?["customThemes"], project.tree.isPresent(themes) else { return [] }
  guard project.tree.kind(themes) == .array else { return [themeFault(at: themes, "an array of themes", .themes)] }
  return project.tree.elements(of: themes).filter { project.tree.kind($0) != .object }
    .map { themeFault(at: $0, "a theme", .theme) }
}

private func themeFaults(_ theme: ObjectView) -> [ObjectFinding] {
  let texts = CustomTheme.texts.filter { !theme.holdsScalar($0) }.map { themeFault(in: theme, $0, "a string", .theme) }
  let id = theme.holdsUUID("id") ? [] : [themeFault(in: theme, "id", "a UUID", .theme)]
  guard let tiers = theme["tiers"], theme.tree.kind(tiers) == .array else {
    return id + texts + [themeFault(in: theme, "tiers", "an array", .theme)]
  }
  guard theme.tree.elements(of: tiers).contains(where: { _ in true }) else {
    return id + texts + [
      ObjectFinding(at: .value(tiers)) { _ in Message("\(shownTheme(theme) ?? "this theme") has no tiers") }
    ]
  }
  return id + texts
}

private func tierFaults(_ theme: ObjectView) -> [ObjectFinding] {
  let loss = CustomTheme(view: theme).hasUsableTier ? ThemeLoss.tier : .lastTier
  let isUsable = CustomTheme(view: theme).isUsable
  return theme.elements("tiers").flatMap { node -> [ObjectFinding] in
    guard theme.tree.kind(node) == .object else { return [themeFault(at: node, "a tier of a theme", loss)] }
    let tier = ObjectView(theme.tree, node)
    guard CustomTheme.isUsableTier(tier) else { return tierFaults(tier, loss) + badColor(tier) }
    return badColor(tier) + (isUsable ? hugeIndex(tier) : [])
  }
}

private func tierFaults(_ tier: ObjectView, _ loss: ThemeLoss) -> [ObjectFinding] {
  var faults: [ObjectFinding] = []
  if !tier.holdsUUID("id") { faults.append(themeFault(in: tier, "id", "a UUID", loss)) }
  if CustomTheme.index(of: tier) == nil { faults.append(themeFault(in: tier, "index", "a number", loss)) }
  for text in CustomTheme.tierTexts where !tier.holdsScalar(text) {
    faults.append(themeFault(in: tier, text, "a string", loss))
  }
  if !CustomTheme.holdsFlag(tier) { faults.append(themeFault(in: tier, "isUnranked", "true or false", loss)) }
  return faults
}

/// An index beyond the range of Int: the app truncates the fraction and then converts without a check.
private func hugeIndex(_ tier: ObjectView) -> [ObjectFinding] {
  guard let node = tier["index"], let index = CustomTheme.index(of: tier),
    Int64(exactly: index.rounded(.towardZero)) == nil
  else { return [] }
  return [
    ObjectFinding(at: .value(node), severity: .error, impact: .crashes) { context in
      Message(
        "theme tier index \(context.displayText(node)) does not fit in 64 bits",
        appBehavior: "Tiercade crashes when it imports the list")
    }
  ]
}

private func badColor(_ tier: ObjectView) -> [ObjectFinding] {
  guard let node = tier["colorHex"], let color = tier.string("colorHex"), !isColor(color.utf8) else { return [] }
  return [
    ObjectFinding(at: .value(node), impact: .changes) { _ in
      Message(
        "colorHex \(quoted(color)) is not of the form #RGB or #RRGGBB" + colorFault(color),
        appBehavior: "Tiercade shows the tiers with this color \(AppColor(color).shown) once the theme is chosen")
    }
  ]
}

private func isColor(_ text: String.UTF8View) -> Bool {
  text.first == 0x23 && (text.count == 4 || text.count == 7) && text.dropFirst().allSatisfy { hexDigit($0) != nil }
}
