import Findings
import TierLists

extension Rule {
  static let bundleWrongHash = Rule(
    id: "bundle/wrong-hash",
    severity: .warning,
    impact: .changes,
    summary: "A file of a bundle is not named after its SHA-256.",
    appBehavior: "Tiercade stores files by file name only, so a file of another list may overwrite it",
    explanation: """
      The app names media files by their SHA-256, 64 hexadecimal digits: `Media/<sha256>.jpg`, and thumbnails of them \
      `Thumbs/<sha256>_256.jpg`. If the name is another hash, the file was changed or damaged. A file with any other name \
      may be overwritten by a file of another list. `sha256sum` prints the right name.
      """,
    checks: [.bundle(.file { wrongHash($0, $1) })]
  )
}

private func wrongHash(_ file: BundleListing.File, _ bundle: Bundle) -> [BundleFinding] {
  guard file.belongsToList, let hash = file.sha256 else { return [] }
  guard file.stem != hash, !isThumbnailName(file, hash, bundle) else { return [] }
  return [
    BundleFinding(at: .document) { _ in
      let name = file.path.split(separator: "/").last ?? ""
      let path = file.path.dropLast(name.count) + hash + (file.isThumbnail ? "_256" : "") + name.drop { $0 != "." }
      return Message(
        "file \(quotedPath(file.path)) is not named after its SHA-256; rename it, and its uri, to \(quotedPath(String(path)))"
      )
    }
  ]
}

/// Whether a thumbnail is named after its own hash and size, or after its picture. A missing or wrong picture has a finding
/// of its own.
private func isThumbnailName(_ file: BundleListing.File, _ hash: String, _ bundle: Bundle) -> Bool {
  let parts = file.stem.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard file.isThumbnail, parts.count == 2, let size = parts.last, Int(size) != nil, let name = parts.first else {
    return false
  }
  return name == hash || bundle.hasPicture(name)
}
