import Configurations
import TierLists

/// The values of `--color`.
enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  /// - Source: no-color.org and bixense.com/clicolors; the option wins over both, NO_COLOR over CLICOLOR_FORCE.
  func usesColor(on descriptor: Int32, _ environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let off = environment("NO_COLOR"), !off.isEmpty { return false }
      if let on = environment("CLICOLOR_FORCE"), !on.isEmpty, on != "0" { return true }
      return isTerminal(descriptor) && environment("TERM") != "dumb"
    }
  }
}

/// ANSI colors, or none.
package struct Styles: Sendable {
  enum Style: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case yellow = "1;33"
    case blue = "1;34"
    case cyan = "1;36"
  }

  let isOn: Bool

  /// - Parameter isOn: Whether to use colors.
  package init(isOn: Bool) { self.isOn = isOn }

  func callAsFunction(_ style: Style, _ text: String) -> String { isOn ? start(style) + text + end : text }

  /// What comes before a styled text.
  func start(_ style: Style) -> String { isOn ? "\u{1B}[\(style.rawValue)m" : "" }

  /// What comes after it.
  var end: String { isOn ? "\u{1B}[0m" : "" }
}

extension Severity {
  var style: Styles.Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    case .hint: .cyan
    }
  }
}
