import Configurations
import Conversion
import Findings
import ListAnalysis
import SourceText
import TestSupport
import TierLists

/// Converts a document of the repository or of a test.
func conversion(_ text: DocumentText, name: String, to target: ConversionTarget) -> Result<
  ConvertedList, ConversionError
> {
  var settings = Settings()
  settings.now = 1_750_000_000
  let analysis = analyze(text, name: name, settings)
  do throws(ConversionError) {
    return .success(try converted(analysis, to: target))
  } catch {
    return .failure(error)
  }
}

extension Analysis {
  /// The errors, which no conversion may add.
  var errors: [String] {
    diagnostics().filter { $0.severity == .error }.map { "\($0.rule) at \($0.pointer): \($0.message)" }
  }
}

extension ConversionTarget {
  /// The name of a file of this format.
  var fileName: String {
    switch self {
    case .csv: "a.tierlist.csv"
    case .state: "a.json"
    default: "a.tierlist.json"
    }
  }
}
