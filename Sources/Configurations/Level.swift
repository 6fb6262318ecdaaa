/// The severity of a diagnostic, from lowest to highest.
package enum Severity: Int, Sendable, Comparable, CaseIterable {
  case hint, info, warning, error

  package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }

  /// The name used by options, configuration and reports.
  package var name: String {
    switch self {
    case .hint: "hint"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// What is configured for a rule: a severity, or off.
package enum Level: Sendable, Equatable {
  case off
  case on(Severity)

  /// The names of all levels, most severe first.
  package static let names = Severity.allCases.reversed().map { $0.name } + ["off"]

  /// Reads `error`, `warning`, `info`, `hint` or `off`.
  package init?(_ name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity.allCases.first(where: { $0.name == name }) {
      self = .on(severity)
    } else {
      return nil
    }
  }
}
