extension Rule {
  static let bundleUnusedFile = Rule(
    id: "bundle/unused-file",
    severity: .warning,
    impact: .loses,
    summary: "Nothing in the project names a file of the bundle.",
    appBehavior: "Tiercade leaves the file behind on import",
    explanation: """
      Only files that a `uri`, `thumbUri` or `posterUri` names belong to the list. Any other file in `Media` and `Thumbs` \
      makes the bundle larger, and is gone after the next import and export. Files whose name begins with a dot do not \
      count.
      """,
    checks: [.bundle(.file { unusedFile($0, $1) })]
  )
}

private func unusedFile(_ file: BundleListing.File, _ bundle: Bundle) -> [Finding] {
  guard file.belongsToList, bundle.knowsAllAddresses, !bundle.isReferenced(file) else { return [] }
  return [
    Finding(at: .document) { _ in Message("nothing names the file \(quotedPath(file.path)), of \(file.size) bytes") }
  ]
}
