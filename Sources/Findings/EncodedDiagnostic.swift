/// A diagnostic as JSON without the ranges in its own document: those move with every edit before them.
package final class EncodedDiagnostic: Sendable {
  package let json: [UInt8]
  /// Where the ranges belong: that of the diagnostic, and those of related locations.
  package let gaps: [Int]
  package let pointer: String
  /// Of the settings that it was made with.
  package let settingsRevision: String

  package init(json: [UInt8], gaps: [Int], pointer: String, settingsRevision: String) {
    (self.json, self.gaps, self.pointer, self.settingsRevision) = (json, gaps, pointer, settingsRevision)
  }
}
