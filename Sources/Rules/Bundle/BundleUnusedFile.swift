import Findings
import TierLists

extension Rule {
  static let bundleUnusedFile = Rule(
    id: "bundle/unused-file",
    severity: .warning,
    impact: .loses,
    summary: "A file of the bundle is not referenced.",
    appBehavior: "Tiercade does not import the file",
    explanation: """
      Only files that a `uri`, `thumbUri` or `posterUri` refers to belong to the list. Any other file in `Media` and \
      `Thumbs` makes the bundle larger, and is gone after the next import and export. Files whose name begins with a \
      dot are not reported.
      """,
    checks: [.bundle(.file { unusedFile($0, $1) })]
  )
}

private func unusedFile(_ file: BundleListing.File, _ bundle: Bundle) -> [BundleFinding] {
  guard file.belongsToList, bundle.knowsAllAddresses, !bundle.isReferenced(file) else { return [] }
  return [
    BundleFinding(at: .document) { _ in
      Message("file \(quotedPath(file.path)) (\(counted(Int(file.size), "byte"))) is not referenced")
    }
  ]
}
