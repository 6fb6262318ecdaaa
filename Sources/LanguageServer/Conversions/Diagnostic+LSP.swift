import Configurations
import Findings
import JSONSyntax
import LanguageServerProtocol
import Rules
import SourceText
import TierLists

extension Findings.Diagnostic {
  /// The message and the app's behavior are two lines.
  func toLSP(_ positions: PositionConverter, in uri: DocumentURI) -> LanguageServerProtocol.Diagnostic {
    var diagnostic = LanguageServerProtocol.Diagnostic(
      range: positions.range(of: range), severity: severity.toLSP(), code: rule,
      message: "\(message)\n\(appBehavior)")
    diagnostic.href = documentationPage(ofRule: rule)
    diagnostic.relatedInformation = related.map { related in
      LanguageServerProtocol.Diagnostic.RelatedInformation(
        location: Location(uri: uri.text, range: positions.range(of: related.range)), message: related.message)
    }
    diagnostic.tags = RuleCatalog.rule(rule)?.tags.map { $0.toLSP() } ?? []
    diagnostic.data = .object(["pointer": .string(pointer), "impact": .string(impact.rawValue)])
    return diagnostic
  }
}

extension Severity {
  fileprivate func toLSP() -> LanguageServerProtocol.Diagnostic.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .information
    case .hint: .hint
    }
  }
}

extension Rule.Tag {
  fileprivate func toLSP() -> LanguageServerProtocol.Diagnostic.Tag {
    switch self {
    case .unnecessary: .unnecessary
    case .deprecated: .deprecated
    }
  }
}
