extension Rule {
  static let bundleWrongHash = Rule(
    id: "bundle/wrong-hash",
    severity: .warning,
    impact: .changes,
    summary: "A file of a bundle is not named by its content.",
    appBehavior: "Tiercade keeps files by their last name alone, which any other list may use for another file",
    explanation: """
      The app names media files by their SHA-256, 64 hexadecimal digits: `Media/<sha256>.jpg`, and thumbnails of them \
      `Thumbs/<sha256>_256.jpg`. A name that is another hash says that the file was changed or damaged since; any other \
      name may be overwritten by a file of another list. `sha256sum` prints the right one.
      """,
    checks: [.bundle(.file { wrongHash($0, $1) })]
  )
}

private func wrongHash(_ file: BundleListing.File, _ bundle: Bundle) -> [Finding] {
  guard file.belongsToList, let hash = file.sha256 else { return [] }
  guard file.stem != hash, !isThumbnailName(file, hash, bundle) else { return [] }
  return [
    Finding(at: .document) { _ in
      Message("the file \(quotedPath(file.path)) has the SHA-256 \(hash), which is not its name")
    }
  ]
}

/// Whether a thumbnail is named by its own hash and its size, or after the picture it was made from. Where that picture is
/// at fault or absent, something is said there.
private func isThumbnailName(_ file: BundleListing.File, _ hash: String, _ bundle: Bundle) -> Bool {
  let parts = file.stem.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard file.isThumbnail, parts.count == 2, let size = parts.last, Int(size) != nil, let name = parts.first else {
    return false
  }
  return name == hash || bundle.hasPicture(name)
}
