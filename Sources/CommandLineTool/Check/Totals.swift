/// A whole run, counted.
struct Totals: Sendable {
  private(set) var tally = Tally()
  private(set) var checked = 0
  private(set) var unreadable = 0
  /// Documents with fixes that could not be written.
  private(set) var unwritable = 0
  /// Findings that are mended, or would be.
  private(set) var fixed = 0
  /// Documents that the fixes would change.
  private(set) var differing = 0
  /// Findings that were printed.
  var printed = 0
  /// The arguments under which there was something to check, or something that could not be read.
  private(set) var busyArguments: Set<Int> = []

  mutating func add(_ outcome: Outcome, _ source: Source?) {
    switch outcome {
    case .checked(let findings):
      tally.add(findings.tally)
      checked += findings.documentCount
      unreadable += findings.errors.count
      fixed += findings.fixCount
      if findings.failure != nil { unwritable += 1 }
      if findings.fixCount > 0 { differing += 1 }
    case .unreadable: unreadable += 1
    case .passedOver, .tooLargeToTell: return
    }
    if case .file(let file) = source { busyArguments.formUnion(file.arguments) }
  }
}
