import JSONSyntax
import ListEditing
import TierLists

/// The color string on a path; `nil` where the field is not a color.
func colorText(in document: Document, _ path: DocumentPath) -> String? {
  guard !path.isKey else { return nil }
  switch document.kind {
  case .project where path.isAt("tiers/*/color") || path.isAt("additional/customThemes/*/tiers/*/colorHex"): break
  case .state where path.isAt("tierColors/*"), .template where path.isAt("tierColors/*"): break
  default: return nil
  }
  return path.tree.string(path.value)
}

/// The hover card of a color; `nil` for strings that are not colors.
func colorCard(_ text: String) -> [Markup.Block]? {
  guard let color = RGBColor(text) else { return nil }
  return [
    heading("Color", text),
    .list([
      [.words("red \(color.red), green \(color.green), blue \(color.blue)")],
      [.words("best label contrast \(color.shownTextContrast):1 (WCAG AA: 4.5:1)")],
    ]),
  ]
}
