import JSONSyntax
import SourceText
import TierLists

/// A color that is written in a document.
package struct DocumentColor: Sendable, Equatable {
  /// The string with its quotes.
  package var range: ByteRange
  package var color: AlphaColor
}

/// A color with its opacity.
package struct AlphaColor: Sendable, Equatable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// 255 is opaque.
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`. The app ignores opacity, but editors can show it.
  init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    let isShort = digits.count <= 4
    let size = isShort ? 3 : 6
    // The initializers of integers accept a sign.
    guard text.utf8.first == .numberSign, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      digits.count == size || digits.count == size / 3 * 4, let color = RGBColor(String(text.prefix(size + 1)))
    else { return nil }
    (red, green, blue, alpha) = (color.red, color.green, color.blue, 255)
    guard digits.count > size else { return }
    guard let opacity = UInt8(String(text.dropFirst(size + 1)), radix: 16) else { return nil }
    alpha = isShort ? opacity * 17 : opacity
  }
}

/// The colors of the tiers and of the document's own themes, in document order.
///
/// - Complexity: O(*tiers*).
package func colors(in document: Document) -> [DocumentColor] {
  let tree = document.tree
  return colorNodes(document).sorted().compactMap { node in
    tree.string(node).flatMap(AlphaColor.init).map { DocumentColor(range: tree.range(node), color: $0) }
  }
}

private func colorNodes(_ document: Document) -> [NodeID] {
  let root = ObjectView(document.tree, .root)
  switch document.kind {
  case .project:
    let themeTiers = CustomTheme.all(in: root).flatMap { $0.view.elements("tiers") }
    return root.elements("tiers").compactMap { ObjectView(document.tree, $0)["color"] }
      + themeTiers.compactMap { ObjectView(document.tree, $0)["colorHex"] }
  case .state, .template: return root.object("tierColors")?.members.map { $0.value } ?? []
  case .flat, .csv, .configuration, .unrecognized: return []
  }
}
