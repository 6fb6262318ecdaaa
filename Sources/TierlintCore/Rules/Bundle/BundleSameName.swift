extension Rule {
  static let bundleSameName = Rule(
    id: "bundle/same-name",
    severity: .warning,
    impact: .loses,
    summary: "Two different files of a bundle have the same last name.",
    appBehavior: "Tiercade keeps files by their last name alone: the one that is copied later overwrites the other",
    explanation: """
      On import the folders in a bundle are forgotten, so that `Media/front/cover.jpg` and `Media/back/cover.jpg` become \
      one file. Names made from the SHA-256 of the content, as the app makes them, never clash. Two copies of the same \
      bytes do no harm.
      """,
    checks: [.bundle(.file { sameName($0, $1) })]
  )
}

private func sameName(_ file: BundleListing.File, _ bundle: Bundle) -> [Finding] {
  // Nearly all names are their own.
  let duplicates = bundle.files(namedLike: file)
  guard duplicates.count > 1, let first = duplicates.first, first.path != file.path, file.sha256 != nil,
    first.sha256 != file.sha256
  else { return [] }
  return [
    Finding(at: .document) { _ in
      Message("the files \(quotedPath(first.path)) and \(quotedPath(file.path)) have the same last name")
    }
  ]
}
