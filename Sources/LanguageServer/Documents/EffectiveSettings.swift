import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// The effective configuration of a document.
struct EffectiveSettings: Sendable {
  /// The editor's settings for the document.
  var editor = ServerSettings()
  var isEnabled = true
  var levels = RuleLevels()
  var analysisSettings = Settings()
  var maxDiagnostics = 1_000
  /// Of the configuration.
  var format = LayoutSettings()
  /// The `.tierlint.json` of the document, if any.
  var configurationPath: FilePath?
  /// The files of the bundle, if the document is its `project.json`.
  var bundle: Lazy<BundleFiles?>?
  /// Returns another list that uses this project id, if any.
  var duplicate: @Sendable (_ projectID: String) -> DuplicateProject? = { _ in nil }

  func analyze(_ document: Document) -> Analysis {
    var analysisSettings = analysisSettings
    analysisSettings.now = secondsSince1970()
    return sharing(TierlintCore.analyze(document, bundle: bundle?.value?.listing, analysisSettings))
  }

  /// The diagnostics of a document, which follow its edits.
  func liveDiagnostics(_ document: Document, _ uri: DocumentURI) -> LiveDiagnostics<EncodedDiagnostic> {
    var analysisSettings = analysisSettings
    analysisSettings.now = secondsSince1970()
    let (positions, projectID) = (PositionConverter(LineIndex(DocumentText("")), .utf8), document.projectID)
    return LiveDiagnostics(
      document, bundle: bundle?.value?.listing, analysisSettings, levels, atMost: maxDiagnostics, adding: sharing,
      encode: { EncodedDiagnostic(lspDiagnostic($0, of: projectID, positions, uri), in: uri) })
  }

  /// The other list with the project id of a document, as shown.
  func duplicate(of document: Document) -> String? {
    document.projectID.flatMap(duplicate).map { "\($0)" }
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
    _ diagnostic: TierlintCore.Diagnostic, of projectID: String?, _ positions: PositionConverter, _ uri: DocumentURI
  ) -> LanguageServerProtocol.Diagnostic {
    var result = diagnostic.toLSP(positions, in: uri)
    if diagnostic.rule == Rule.idDuplicateProject.id {
      result.relatedInformation += [projectID.flatMap(duplicate)?.relatedInformation].compactMap { $0 }
    }
    return result
  }
}
