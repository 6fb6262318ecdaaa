import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// What is in force for a document besides its text.
struct EffectiveSettings: Sendable {
  /// Differs whenever something else may be in force.
  var configurationRevision: Int
  var isEnabled = true
  var levels = RuleLevels()
  var analysisSettings = Settings()
  /// Diagnostics at most.
  var maxDiagnostics = 1_000
  /// The `.tierlint.json` that holds, if any.
  var configurationPath: FilePath?
  /// What lies beside the document, where it is the project of a bundle.
  var bundle: Lazy<BundleFiles?>?
  /// The name of another list with a project id.
  var duplicate: @Sendable (_ projectID: String) -> String? = { _ in nil }

  func analyze(_ document: Document) -> Analysis {
    var analysisSettings = analysisSettings
    analysisSettings.now = secondsSince1970()
    let alone = TierlintCore.analyze(document, bundle: bundle?.value?.listing, analysisSettings)
    return alone.projectID.flatMap(duplicate).map { alone.sharingID(with: $0) } ?? alone
  }

  /// What is to be said of a document that no editor has open.
  func diagnostics(
    _ document: Document, _ uri: DocumentURI, _ encoding: PositionEncodingKind
  ) -> [LanguageServerProtocol.Diagnostic] {
    guard isEnabled else { return [] }
    return lspDiagnostics(analyze(document), PositionConverter(LineIndex(document.text), encoding), uri)
  }

  /// The findings as the client shows them, at most as many as are set.
  func lspDiagnostics(
    _ analysis: Analysis, _ positions: PositionConverter, _ uri: DocumentURI
  ) -> [LanguageServerProtocol.Diagnostic] {
    analysis.diagnostics(levels, atMost: maxDiagnostics).map { $0.toLSP(positions, in: uri) }
  }
}
