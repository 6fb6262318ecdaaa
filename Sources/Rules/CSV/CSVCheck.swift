import Configurations
import Findings
import TierLists

/// The shapes of a check of a CSV.
package enum CSVCheck: Sendable {
  /// Sees the header and the tiers, no items.
  case skeleton(@Sendable (CSVSkeleton) -> [SkeletonFinding])
  /// Sees the header and one line after it that is not plain.
  case row(@Sendable (CSVRow) -> [ObjectFinding])
  /// Sees an item whose id is taken, so that the app makes another one.
  case item(@Sendable (CSVRenamedItem, CSVDocument) -> [NameFinding])
  /// Sees the header and the rows, for the contract of the configuration.
  case contract(@Sendable (CSVDocument, ListContract) -> [ObjectFinding])
  /// Sees all occurrences of one tier.
  case tier(@Sendable (CSVOccurrences, CSVSkeleton) -> [NameFinding])
}
