import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let bundleMissingFile = Rule(
    id: "bundle/missing-file",
    severity: .error,
    impact: .refuses,
    fixable: .suggestion,
    summary: "A media file is not in the bundle.",
    appBehavior: "Tiercade cannot load the bundle",
    explanation: """
      `uri` and `thumbUri` are `file://` and a path in the bundle: `file://Media/cat.jpg` and `file:///Media/cat.jpg` both \
      refer to `Media/cat.jpg` next to `project.json`. Case matters, and `%20` is not decoded. Symbolic links out of the \
      bundle are not followed.
      """,
    checks: [.bundle(.address { missingFile($0, $1) })]
  )
}

private func missingFile(_ wanted: BundleAddress, _ bundle: Bundle) -> [BundleFinding] {
  guard !bundle.holds(wanted.path) else { return [] }
  return [
    BundleFinding(at: .value(wanted.address.node)) { context in
      let near = nearest(to: wanted.path, in: bundle)
      let address = quotedPath(context.string(wanted.address.node) ?? "")
      return Message(
        "\(wanted.address.name) \(address) does not match any file in the bundle" + hint(near, for: wanted.path),
        fixes: near.flatMap { correction(wanted, path: $0) } ?? [])
    }
  ]
}

/// The file with the same name in another folder, or with a similar path.
private func nearest(to path: String, in bundle: Bundle) -> String? {
  let file = BundleListing.File(path: path, size: 0, sha256: nil)
  return bundle.files(namedLike: file).first?.path
    ?? SpellingSuggester(bundle.listing.files.filter { $0.belongsToList }.map { $0.path }).nearest(to: path)
}

/// - Returns: `nil` if the path is not valid in a URI without encoding.
private func correction(_ wanted: BundleAddress, path: String) -> [Fix]? {
  let uri = "file:///" + path
  guard isURI(Array(uri.utf8)[...]) else { return nil }
  return [
    .suggestion("Change to \(quotedPath(uri))", .replace(.value(wanted.address.node), with: jsonStringLiteral(uri)))
  ]
}
