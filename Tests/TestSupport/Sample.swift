import Foundation

/// Whether property tests try everything, as in Tests/long.sh, or a sample, which takes a fifth of the time.
package let triesAllCases = ProcessInfo.processInfo.environment["TIERLINT_PROPERTIES"] == "all"

extension Array {
  /// All elements, or one of several as a sample.
  package func sample(every step: Int) -> [Element] {
    triesAllCases ? self : enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
