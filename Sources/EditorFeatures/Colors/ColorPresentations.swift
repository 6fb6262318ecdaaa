import JSONSyntax
import SourceText
import TierLists

/// A way to write a color.
package struct ColorPresentation: Sendable, Equatable {
  package var label: String
  package var edit: TextEdit
}

/// The notation that replaces a color: `#RRGGBB`, because the app supports no opacity and its editor no short form. Lower
/// case is kept.
///
/// - Parameter range: The string with its quotes.
package func colorPresentations(
  of color: AlphaColor, at range: ByteRange, in document: Document
) -> [ColorPresentation] {
  let parts = [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  let digits = document.text.slice(range)
  let isLower = digits.contains { (0x61...0x66).contains($0) } && !digits.contains { (0x41...0x46).contains($0) }
  let label = "#" + (isLower ? parts.joined() : parts.joined().uppercased())
  return [ColorPresentation(label: label, edit: TextEdit(document.text.clamped(range), jsonStringLiteral(label)))]
}
