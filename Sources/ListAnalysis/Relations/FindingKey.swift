import Findings
import TierLists

/// A rule and a location, which identify a finding of a document.
struct FindingKey: Hashable {
  let rule: Int
  let location: DocumentLocation

  /// Without the kind of the location: few nodes have several.
  func hash(into hasher: inout Hasher) {
    hasher.combine(location.node)
    hasher.combine(rule)
  }
}

extension FindingKey {
  init(_ finding: Finding) { self.init(rule: finding.rule, location: finding.location) }
}
