import Findings
import TierLists

extension CSVHeader {
  /// What the app does with rows of the wide form, instead of what a rule says; `nil` in the short form.
  var wideBehavior: String? {
    form == .wide ? "Tiercade reads columns by position; other tools read them by name" : nil
  }

  /// The same for its impact.
  var wideImpact: Impact? { form == .wide ? Impact.none : nil }
}
