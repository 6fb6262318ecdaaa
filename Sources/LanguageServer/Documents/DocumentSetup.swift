import TierlintCore
import Workspace

/// What is in force for a document besides its text.
struct DocumentSetup: Sendable {
  /// Differs whenever something else may be in force.
  var generation: Int
  var isEnabled = true
  var levels = RuleLevels()
  var settings = Settings()
  /// Diagnostics at most.
  var maximum = 1_000
  /// The `.tierlint.json` that holds, if any.
  var configurationPath: FilePath?
  /// What lies beside the document, where it is the project of a bundle.
  var bundle: Once<BundleFiles?>?
  /// The name of another list with a project id.
  var twin: @Sendable (_ projectID: String) -> String? = { _ in nil }

  func analyze(_ document: Document) -> Analysis {
    var settings = settings
    settings.now = secondsSince1970()
    let alone = TierlintCore.analyze(document, bundle: bundle?.value?.listing, settings)
    return alone.projectID.flatMap(twin).map { alone.sharingID(with: $0) } ?? alone
  }
}
