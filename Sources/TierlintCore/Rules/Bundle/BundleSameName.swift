extension Rule {
  static let bundleSameName = Rule(
    id: "bundle/same-name",
    severity: .warning,
    impact: .loses,
    summary: "Two different files of a bundle have the same file name.",
    appBehavior: "Tiercade stores files by file name only: the file copied later overwrites the other",
    explanation: """
      Import drops the folders inside a bundle, so `Media/front/cover.jpg` and `Media/back/cover.jpg` become one file. \
      Names made from the SHA-256 of the content, as the app writes them, never collide. Two copies of the same bytes \
      are not reported.
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
      Message("files \(quotedPath(first.path)) and \(quotedPath(file.path)) have the same file name")
    }
  ]
}
