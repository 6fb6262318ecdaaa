import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let mediaUnsafePath = Rule(
    id: "media/unsafe-path",
    severity: .warning,
    impact: .loses,
    fixable: .suggestion,
    summary: "The path of a media file is outside the list's folder.",
    appBehavior: "Tiercade looks for this path inside the bundle and never finds it",
    explanation: """
      A list travels with its files, as `file:///Media/name.jpg` or, as the app writes it, `file://Media/name.jpg`. A path \
      with `..`, plain or encoded, a backslash, a drive letter, a second leading slash or a host name points to a place \
      that exists on one computer only, or that the list must not access.
      """,
    checks: [.object(.media) { media, _ in unsafePaths(media) }],
    supersededBy: ["bundle/missing-file"]
  )
}

private func unsafePaths(_ media: ObjectView) -> [ObjectFinding] {
  var found: [ObjectFinding] = []
  MediaAddress.forEach(in: media) { address in
    guard let danger = MediaPath.danger(of: address) else { return }
    found.append(
      ObjectFinding(at: .value(address.node)) { context in
        Message(
          "\(address.name) \(context.displayText(address.node))\(context.ownerSuffix(address.node)) \(message(danger))",
          appBehavior: danger == .parent
            ? "Tiercade silently omits such a file from the bundle, or does not find it" : nil,
          fixes: { addressFixes(address.node, $0.tree, safeAddress) })
      })
  }
  return found
}

/// The address that was meant, unless its path is not safe either: `%2e%2e` stays.
private func safeAddress(_ text: String) -> String? {
  fileAddress(text).flatMap { MediaPath.danger(ofPath: String($0.dropFirst(7))) == nil ? $0 : nil }
}

private func message(_ danger: MediaPath.Danger) -> String {
  switch danger {
  case .parent: "contains \"..\" in its path"
  case .backslash: "contains a backslash: write \"/\" instead"
  case .drive: "contains a drive letter"
  case .secondSlash: "contains an extra leading slash"
  case .host: "contains a host name"
  }
}
