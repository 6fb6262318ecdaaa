import JSONSyntax
import TierlintCore

/// The text of the color at a place of a document; `nil` where there is no color.
func colorText(in document: Document, _ path: DocumentPath) -> String? {
  guard !path.isKey else { return nil }
  switch document.kind {
  case .project where path.isAt("tiers/*/color") || path.isAt("additional/customThemes/*/tiers/*/colorHex"): break
  case .state where path.isAt("tierColors/*"), .template where path.isAt("tierColors/*"): break
  default: return nil
  }
  return path.tree.string(path.value)
}

/// What is to be said of a color; nothing of a text that is none.
func colorCard(_ text: String) -> [Markup.Block]? {
  guard let color = RGBColor(text) else { return nil }
  return [
    heading("Color", text),
    .list([
      [.words("red \(color.red), green \(color.green), blue \(color.blue)")],
      [.words("contrast of the label at best \(color.shownTextContrast):1; 4.5:1 is easy to read")],
    ]),
  ]
}
