import Findings
import TierLists

/// The shapes of a check of a bundle.
package enum BundleCheck: Sendable {
  /// Sees one address that the app looks up in the bundle.
  case address(@Sendable (BundleAddress, Bundle) -> [BundleFinding])
  /// Sees one file, and can ask for files of the same name and whether a media entry refers to it.
  case file(@Sendable (BundleListing.File, Bundle) -> [BundleFinding])
}
