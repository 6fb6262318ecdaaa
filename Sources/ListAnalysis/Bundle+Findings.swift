import Findings
import Rules
import TierLists

extension Bundle {
  /// Adds the findings of all checks of bundles.
  func addFindings(to findings: inout FindingList) {
    for (rule, check) in RuleCatalog.bundleChecks {
      switch check {
      case .address(let find): for address in addresses { findings.append(find(address, self), of: rule) }
      case .file(let find): for file in listing.files { findings.append(find(file, self), of: rule) }
      }
    }
  }
}
