import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let colorInvalid = Rule(
    id: "color/invalid",
    severity: .error,
    impact: .changes,
    fixable: .safe,
    summary: "A tier's color is not of the form `#RRGGBB` or `#RGB`.",
    appBehavior:
      "Tiercade shows this tier in another color, mostly black or white, and its editor refuses to save the list",
    explanation: """
      A color is a `#` and six hexadecimal digits, two each for red, green and blue. Three digits are allowed, too. Names, \
      `rgb(…)` and transparency are not. The app reads as many hexadecimal digits as it finds: `D4AF37` is shown right, `red` \
      is black, `gold` is white. Where it is clear which color was meant, the fix writes it: it adds a missing \
      `#`, removes a second one, spaces and alpha, and converts CSS color names, `rgb(…)`, `hsl(…)` and `0xRRGGBB`. Four digits have a suggestion: two more may be missing.
      """,
    checks: [.schema { fault, _ in invalid(fault) }]
  )
}

private func invalid(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .pattern else { return nil }
  let color = AppColor(fault.tree.string(fault.node) ?? "")
  return ObjectFinding(at: fault.location, impact: color.isMeant ? Impact.none : nil) { context in
    let meant = context.string(fault.node).flatMap(RGBColor.likely)
    return Message(
      "color \(context.displayText(fault.node))\(context.ownerSuffix(fault.node)) is not of the form #RGB or #RRGGBB"
        + colorFault(context.string(fault.node) ?? ""),
      appBehavior: color.appBehavior,
      fixes: meant.map { color, isCertain in [.change(fault.node, to: color.text, isSafe: isCertain)] }
        ?? swapped(fault.node, fault.tree))
  }
}

/// A text and the color that another member of the object has, each in the place of the other.
private func swapped(_ color: NodeID, _ tree: SyntaxTree) -> [Fix] {
  guard let object = tree.parent(of: color), tree.kind(object) == .object else { return [] }
  return tree.members(of: object).prefix(16).filter { _, value in
    value != color && tree.string(value).flatMap(RGBColor.init) != nil
  }.prefix(1).map { key, value in
    .suggestion(
      "Swap the values of \(quoted(tree.string(tree.key(of: color)) ?? "")) and \(quoted(tree.string(key) ?? ""))",
      .replace(.value(color), with: tree.text.string(tree.range(value))),
      .replace(.value(value), with: tree.text.string(tree.range(color))))
  }
}

/// Why a string is not a color, to follow a message; empty where it is far from one.
func colorFault(_ text: String) -> String {
  if text.isEmpty { return ": it is empty" }
  let hidden = text.unicodeScalars.first { !$0.isASCII || $0.value <= 0x20 }
  if let hidden, !hidden.isASCII || text.contains("#") {
    return ": it contains \(hidden == " " ? "a space" : describedCharacter(hidden))"
  }
  let digits = text.drop { $0 == "#" }
  let odd = digits.unicodeScalars.first { hexDigit(UInt8(truncatingIfNeeded: $0.value)) == nil }
  switch text.utf8.count - digits.utf8.count {
  case 0: return odd == nil ? ": the \"#\" is missing" : ""
  case 1: return odd.map { ": " + oddDigit($0) } ?? ": it has \(counted(digits.utf8.count, "digit"))"
  default: return ": it has more than one \"#\""
  }
}

private func oddDigit(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "O", "o": "\"\(scalar)\" is a letter, not the digit 0"
  case "I", "i", "l", "L": "\"\(scalar)\" is a letter, not the digit 1"
  default: "\"\(scalar)\" is not a hexadecimal digit"
  }
}
