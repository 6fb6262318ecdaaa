import JSONSyntax

extension Rule {
  static let mediaUnsafePath = Rule(
    id: "media/unsafe-path",
    severity: .warning,
    impact: .loses,
    summary: "The path of a media file leads out of the list's own folder.",
    appBehavior: "Tiercade looks for the file under this path inside the bundle and does not find it on other devices",
    explanation: """
      A list travels with its files, as `file:///Media/name.jpg` or, as the app writes it, `file://Media/name.jpg`. Paths \
      with `..`, in whatever spelling, backslashes, drive letters, a second leading slash or the name of a computer lead \
      elsewhere: to a place that exists on one machine only, or to one that the list should not reach.
      """,
    checks: [.object(.media) { media, _ in unsafePaths(media) }],
    supersededBy: ["bundle/missing-file"]
  )
}

private func unsafePaths(_ media: ObjectView) -> [Finding] {
  var found: [Finding] = []
  MediaAddress.forEach(in: media) { address in
    guard let danger = MediaPath.danger(of: address) else { return }
    found.append(
      Finding(at: .value(address.node)) { context in
        Message(
          "\(address.name) \(context.displayText(address.node)) \(message(danger))",
          appBehavior: danger == .parent
            ? "Tiercade silently leaves such a file out of the bundle, or looks for it in vain" : nil)
      })
  }
  return found
}

private func message(_ danger: MediaPath.Danger) -> String {
  switch danger {
  case .parent: "has .. in its path"
  case .backslash: "has a backslash in its path"
  case .drive: "names a drive"
  case .secondSlash: "has one slash too many before its path"
  case .host: "names a computer between file:// and the path"
  }
}
