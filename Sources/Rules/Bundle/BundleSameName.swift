import Findings
import TierLists

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

private func sameName(_ file: BundleListing.File, _ bundle: Bundle) -> [BundleFinding] {
  // Nearly all names are their own.
  let duplicates = bundle.files(namedLike: file)
  guard duplicates.count > 1, let first = duplicates.first, first.path != file.path, differ(first, file)
  else { return [] }
  return [
    BundleFinding(at: .document) { _ in
      Message("files \(quotedPath(first.path)) and \(quotedPath(file.path)) have the same file name")
    }
  ]
}

/// Files whose hashes are not both known differ if their sizes do.
private func differ(_ one: BundleListing.File, _ other: BundleListing.File) -> Bool {
  guard let hash = one.sha256, let otherHash = other.sha256 else { return one.size != other.size }
  return hash != otherHash
}
