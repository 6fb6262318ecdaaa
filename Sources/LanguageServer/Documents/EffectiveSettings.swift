import Configurations
import Findings
import LanguageServerProtocol
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// The effective configuration of a document.
struct EffectiveSettings: Sendable {
  /// The editor's settings for the document.
  var editor = ServerSettings()
  var isEnabled = true
  var levels = RuleLevels()
  /// Without the time.
  var checks = Settings()
  var maxDiagnostics = 1_000
  var showsRelatedInformation = false
  /// Of the configuration.
  var format = LayoutSettings()
  /// The `.tierlint.json` of the document, if any.
  var configurationPath: FilePath?
  /// The files of the bundle, if the document is its `project.json`.
  var bundle: Lazy<BundleFiles?>?
  /// Returns another list that uses this project id, if any.
  var duplicate: @Sendable (_ projectID: String) -> DuplicateProject? = { _ in nil }

  func analyze(_ document: Document) -> Analysis {
    let settings = analysisSettings(now: secondsSince1970())
    return sharing(ListAnalysis.analyze(document, bundle: bundle?.value?.listing, settings))
  }

  func analyze(_ live: LiveDocument) -> Analysis {
    live.oversize.map { ListAnalysis.analyze(tooLarge: $0, checks) } ?? analyze(live.document)
  }

  /// - Parameter now: Seconds since 1970.
  func analysisSettings(now: Int64) -> Settings {
    var settings = checks
    settings.now = now
    return settings
  }

  /// A diagnostic as JSON without its ranges; made once for a message that is kept.
  ///
  /// - Parameter revision: That of these settings.
  func encoded(
    _ diagnostic: Findings.Diagnostic, of document: Document, _ uri: DocumentURI, revision: String
  ) -> EncodedDiagnostic {
    let known = diagnostic.kept?.cache.withLock { $0 }
    if let known, known.pointer == diagnostic.pointer, known.settingsRevision == revision { return known }
    let positions = PositionConverter(LineIndex(DocumentText("")), .utf8)
    let encoded = EncodedDiagnostic(
      lspDiagnostic(diagnostic, of: document.projectID, positions, uri), diagnostic.pointer, in: uri,
      settingsRevision: revision)
    diagnostic.kept?.cache.withLock { $0 = encoded }
    return encoded
  }

  /// Adds the finding about another list with the same project id.
  func sharing(_ analysis: Analysis) -> Analysis {
    analysis.projectID.flatMap(duplicate).map { analysis.sharingID(with: $0.displayPath) } ?? analysis
  }

  /// The diagnostics of a document that is not open.
  func diagnostics(
    _ document: Document, _ uri: DocumentURI, _ encoding: PositionEncodingKind
  ) -> [LanguageServerProtocol.Diagnostic] {
    guard isEnabled else { return [] }
    return lspDiagnostics(analyze(document), PositionConverter(LineIndex(document.text), encoding), uri)
  }

  /// The enabled diagnostics of an analysis, at most `maxDiagnostics`.
  func lspDiagnostics(
    _ analysis: Analysis, _ positions: PositionConverter, _ uri: DocumentURI
  ) -> [LanguageServerProtocol.Diagnostic] {
    analysis.diagnostics(levels, atMost: maxDiagnostics).map {
      lspDiagnostic($0, of: analysis.projectID, positions, uri)
    }
  }

  private func lspDiagnostic(
    _ diagnostic: Findings.Diagnostic, of projectID: String?, _ positions: PositionConverter, _ uri: DocumentURI
  ) -> LanguageServerProtocol.Diagnostic {
    var result = diagnostic.toLSP(positions, in: uri)
    guard showsRelatedInformation else {
      result.relatedInformation = []
      return result
    }
    if RuleCatalog.rule(diagnostic.rule)?.spansFiles ?? false {
      result.relatedInformation += [projectID.flatMap(duplicate)?.relatedInformation].compactMap { $0 }
    }
    return result
  }
}
